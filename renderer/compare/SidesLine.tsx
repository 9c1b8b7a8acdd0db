import { sideLetters, type ComparedRun } from '../../server/contract/compare.ts'
import { IconButton } from '../ui/IconButton.tsx'
import type { Navigate } from '../view/use-view.ts'
import type { CompareView } from '../view/compare-view.ts'
import { SideChoice } from './SideChoice.tsx'
import classes from './Compare.module.css'

interface SidesLineProps {
  view: CompareView
  navigate: Navigate
  /** Scenarios alone do not tell the runs apart. */
  hasModels: boolean
}

/** Sides that are always offered, chosen or not. */
const fewest = 2

/** The sides with one of them first. */
const withBase = (sides: readonly ComparedRun[], base: number): ComparedRun[] => [
  ...sides.slice(base, base + 1),
  ...sides.filter((_, at) => at !== base),
]

/** What is compared: A, which all others are compared with, B, and up to three more. */
export function SidesLine({ view, navigate, hasModels }: SidesLineProps) {
  const { sides } = view
  const setSides = (changed: readonly ComparedRun[]) => navigate({ ...view, sides: changed, title: '', page: 1 })
  const [a, b, ...more] = sides
  const shown = sideLetters.slice(0, Math.max(fewest, sides.length))
  return (
    <div
      className={classes['sides']}
      data-many={shown.length > fewest || undefined}
      role="group"
      aria-label="Compared runs"
    >
      {shown.map((letter, at) => (
        <span key={letter} className={classes['side']}>
          {at === 1 && (
            <IconButton
              icon="swap"
              label="Swap A and B"
              isDisabled={!b}
              onClick={() => a && b && setSides([b, a, ...more])}
            />
          )}
          <span className={classes['letter']} data-side={letter} aria-hidden="true">
            {letter}
          </span>
          <SideChoice
            letter={letter}
            platform={view.platform}
            hasModel={hasModels}
            side={sides[at]}
            isDisabled={at > sides.length}
            onChoose={(side) => setSides([...sides.slice(0, at), side, ...sides.slice(at + 1)])}
            {...(at > 0 && at < sides.length && { onBase: () => setSides(withBase(sides, at)) })}
            {...(at >= fewest && { onRemove: () => setSides(sides.filter((_, other) => other !== at)) })}
          />
        </span>
      ))}
      {sides.length >= fewest && sides.length < sideLetters.length && (
        <IconButton
          icon="plus"
          label="Add a run"
          onClick={() => {
            const last = sides.at(-1)
            if (last) setSides([...sides, last])
          }}
        />
      )}
    </div>
  )
}
