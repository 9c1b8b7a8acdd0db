import { basename } from 'node:path'
import { undecided, type Decisions } from '../contract/imports.ts'
import { commitImport, stageImport } from '../files/imports/operations.ts'
import type { Job } from '../jobs/jobs.ts'
import type { WorkFolder } from '../jobs/work-folder.ts'
import type { PlatformCall } from '../platforms/platform.ts'
import { addSampleDocs, addSampleProblem, writeSampleFiles } from './operations.ts'
import { problemRun } from './problem.ts'

const decisions: Decisions = { ...undecided, create_regions: true, hierarchy: 'made up', create_units: true }

/**
 * Fills an empty platform with the sample. Its datapoints enter as any file does; what no file can hold is added.
 * @throws cancelled
 */
export async function fillWithSample(platform: PlatformCall, job: Job, work: WorkFolder): Promise<void> {
  const { signal } = job
  const folder = work.file('sample')
  const staging = work.file('staging')
  try {
    job.tell({ step: 'making up scenarios' })
    const files = await platform.job(writeSampleFiles, folder, { signal })
    const sources = Object.values(files).map((path) => ({ name: basename(path), path }))
    const staged = { staging, decisions }
    await platform.job(stageImport, { ...staged, sources }, { signal })
    job.tell({ step: 'writing them' })
    const { runs } = await platform.write(commitImport, staged, { signal })
    const isProblem = ({ model, scenario, version }: (typeof runs)[number]) =>
      model === problemRun.model && scenario === problemRun.scenario && version === problemRun.version
    await platform.write(addSampleProblem, runs.find(isProblem)!.id)
    await platform.write(addSampleDocs, null)
  } finally {
    work.remove(folder)
    work.remove(staging)
  }
}
