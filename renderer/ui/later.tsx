import { Component, lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react'
import { ServiceError } from '../../server/contract/errors.ts'
import { doubtService } from '../api/service-state.ts'
import { ErrorPanel } from './ErrorPanel.tsx'

const parts: (() => Promise<unknown>)[] = []

/**
 * A part of the window whose code is fetched when it is first shown, or when the window has nothing else to do. Until it
 * is there, what was shown before stays, or nothing; where it does not come or cannot start, that is said with a way to
 * try again.
 *
 * @param bring imports its module; the same each time
 * @param when `shown`: it is large, and not fetched before somebody wants it
 */
export function later<Props extends object>(
  bring: () => Promise<ComponentType<Props>>,
  when: 'idle' | 'shown' = 'idle',
): ComponentType<Props> {
  if (when === 'idle') parts.push(bring)
  const load = () =>
    lazy(async () => {
      try {
        return { default: await bring() }
      } catch (error) {
        throw await reasonOf(error)
      }
    })
  let loaded = load()
  return function Later(props: Props) {
    const [tries, setTries] = useState(0)
    const Part: ComponentType<Props> = loaded
    const retry = async () => {
      try {
        await bring()
      } catch {
        // Browsers remember that a module did not come, so the page begins anew; without a service there would be none.
        if (await answers()) window.location.reload()
        return
      }
      loaded = load()
      setTries(tries + 1)
    }
    return (
      <Boundary key={tries} onRetry={() => void retry()}>
        <Part {...props} />
      </Boundary>
    )
  }
}

const answers = (): Promise<boolean> =>
  fetch('/desk/v1/info').then(
    ({ ok }) => ok,
    () => false,
  )

/** How browsers and the loader of styles say that a file did not come; anything else was thrown by the code in it. */
const notCome = /dynamically imported module|module script failed|unable to preload/i

/** Why a part is not there: its service is gone, its file is, or its code has a fault. */
async function reasonOf(error: unknown): Promise<ServiceError> {
  const message = error instanceof Error ? error.message : String(error)
  if (!notCome.test(message)) {
    console.error(error)
    return new ServiceError('part_broken', 0, message)
  }
  if (await answers()) return new ServiceError('part_missing', 0, message)
  doubtService()
  return new ServiceError('service_unreachable', 0, 'The service did not answer.')
}

/** Where parts that come later stand: nothing is in their place on the first time, and nothing jumps afterwards. */
export const WhenThere = ({ children }: { children: ReactNode }) => <Suspense fallback={null}>{children}</Suspense>

/** Fetches the code of all later parts, one after another, so that it is there when the service is not. */
export async function fetchLater(): Promise<void> {
  for (const bring of parts) {
    try {
      await bring()
    } catch {
      return // Asked again when it is shown, which then says why it does not come.
    }
  }
}

interface BoundaryProps {
  onRetry: () => void
  children: ReactNode
}

/** Says why a part is not there. All other errors are not its own. */
class Boundary extends Component<BoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: undefined }

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error }
  }

  override render(): ReactNode {
    const { error } = this.state
    if (error === undefined) return this.props.children
    if (error instanceof ServiceError) return <ErrorPanel error={error} onRetry={this.props.onRetry} />
    throw error
  }
}
