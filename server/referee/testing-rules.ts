import type { CheckSettings } from '../contract/checks.ts'
import type { NewFinding, Sink } from './finding.ts'

/** What tests of rules share. */

export const settings: CheckSettings = {
  ...{ sum_tolerance: 0.01, adds_up: 0.5, jump_factor: 10, jump_ratio: 3, ensemble_runs: 10, ensemble_width: 3 },
}

/** Findings, as they are told. */
export class Kept implements Sink {
  findings: NewFinding[] = []
  add(finding: NewFinding): void {
    this.findings.push(finding)
  }
  drop(group: string): void {
    this.findings = this.findings.filter((finding) => finding.group !== group)
  }
}
