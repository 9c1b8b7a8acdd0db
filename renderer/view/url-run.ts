import { runTabs, runView, type RunPart, type RunTab, type RunView } from './run-view.ts'
import { readData, readHistory, readItems, type Reader } from './url-read.ts'
import { runsView, type RunsView } from './view.ts'

/** The page of a run; of a run that is not named the list of them. */
export function readRun(platform: string, read: Reader): RunView | RunsView {
  const [model, scenario] = [read.text('model'), read.text('scenario')]
  const version = read.number('version')
  const tab = read.oneOf('tab', runTabs) ?? runTabs[0]
  if (version === null) return runsView(platform)
  return runView(platform, { model, scenario, version }, readPart(tab, platform, read))
}

function readPart(tab: RunTab, platform: string, read: Reader): RunPart {
  if (tab === 'data') return readData(platform, read)
  if (tab === 'optimization') return { ...readItems(platform, read), run: null }
  if (tab === 'history') return { ...readHistory(platform, read), run: null }
  return { kind: tab }
}
