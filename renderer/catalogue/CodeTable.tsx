import type { CodeRow, CodeState } from '../../server/contract/codelists.ts'
import { shownName } from '../names/shown-name.ts'
import classes from './Catalogue.module.css'

const words: Record<CodeState, string> = { new: 'new', undescribed: 'describe', differs: 'replace', same: 'same' }

/** What an import of code lists would write, name by name. */
export function CodeTable({ rows }: { rows: readonly CodeRow[] }) {
  if (rows.length === 0) return null
  return (
    // A region that scrolls takes the focus, for the keys that scroll it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={classes['codes']} tabIndex={0} role="group" aria-label="What will be written">
      <table aria-label="Names of the code lists">
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col">Kind</th>
            <th scope="col">Name</th>
            <th scope="col">Hierarchy</th>
            <th scope="col">Description</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ of, name, hierarchy, state, description, described }) => (
            <tr key={`${of} ${name}`}>
              <td>{words[state]}</td>
              <td>{of}</td>
              <td title={name}>{shownName(of, name)}</td>
              <td title={hierarchy ?? ''}>{hierarchy}</td>
              <td title={described === null ? (description ?? '') : `${description ?? ''}\n\nnow: ${described}`}>
                {description?.split('\n')[0]}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
