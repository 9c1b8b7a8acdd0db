import type { MouseEvent } from 'react'
import { Icon, type IconName } from '../ui/icons.tsx'
import { presentOf } from '../names/platform-name.ts'
import { catalogueView } from '../view/catalogue-view.ts'
import { compareView } from '../view/compare-view.ts'
import { serviceView } from '../view/service-view.ts'
import { formatView } from '../view/url.ts'
import type { Navigate } from '../view/use-view.ts'
import { dataView, historyView, homeView, optimizationView, runsView, type View } from '../view/view.ts'
import classes from './Frame.module.css'

/** The ways to the views. Real links: they open in a new tab as well. */
export function Rail({ view, navigate }: { view: View; navigate: Navigate }) {
  const { platform } = view
  const entries: { icon: IconName; label: string; target: View | undefined }[] = [
    { icon: 'home', label: 'Home', target: homeView(platform && presentOf(platform)) },
    { icon: 'data', label: 'Data', target: platform === null ? undefined : dataView(platform) },
    { icon: 'runs', label: 'Runs', target: platform === null ? undefined : runsView(platform) },
    { icon: 'compare', label: 'Compare', target: platform === null ? undefined : compareView(platform) },
    {
      icon: 'optimization',
      label: 'Optimization',
      target: platform === null ? undefined : optimizationView(platform),
    },
    { icon: 'catalogue', label: 'Catalogue', target: platform === null ? undefined : catalogueView(platform) },
    { icon: 'clock', label: 'History', target: platform === null ? undefined : historyView(platform) },
    { icon: 'service', label: 'Service', target: serviceView(platform) },
  ]
  return (
    <nav className={classes['rail']} aria-label="Views">
      {entries.map(({ icon, label, target }) => {
        const isCurrent = target?.kind === (view.kind === 'run' ? 'runs' : view.kind)
        const go = (event: MouseEvent) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey || !target) return
          event.preventDefault()
          navigate(target)
        }
        return target ? (
          <a
            key={label}
            href={formatView(target)}
            className={classes['link']}
            aria-current={isCurrent ? 'page' : undefined}
            title={label}
            onClick={go}
          >
            <Icon name={icon} />
            <span className={classes['label']}>{label}</span>
          </a>
        ) : (
          <span key={label} className={classes['link']} aria-disabled="true">
            <Icon name={icon} />
            <span className={classes['label']}>{label}</span>
          </span>
        )
      })}
    </nav>
  )
}
