import type { ReactNode } from 'react'
import home from '../home/HomePage.module.css'
import classes from './Service.module.css'

interface CardTableProps {
  /** What it lists, for screen readers. */
  label: string
  /** Titles of its columns. A last one, for buttons, comes by itself. */
  heads: readonly string[]
  /** The one that has numbers. */
  number?: string
  /** Its rows. */
  children: ReactNode
}

/** A table of a card: names first, buttons last. */
export const CardTable = ({ label, heads, number, children }: CardTableProps) => (
  <table className={`${home['table']} ${classes['table']}`} aria-label={label}>
    <thead>
      <tr>
        {heads.map((head) => (
          <th key={head} scope="col" className={head === number ? home['number'] : undefined}>
            {head}
          </th>
        ))}
        <th scope="col">
          <span hidden>Actions</span>
        </th>
      </tr>
    </thead>
    <tbody>{children}</tbody>
  </table>
)
