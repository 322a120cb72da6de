import type { components } from '../../generated/file-forms.ts'

/** The parts of a report, as in report.schema.json. */
type Forms = components['schemas']

/**
 * Result of a requirement after a run, from the worst to the best: `fail`, `error`, `warn`, `inconclusive`,
 * `not-exercised`, `skipped`, `observed` or `pass`.
 */
export type Verdict = Forms['Verdict']

/** Status of a requirement in a report: its verdict, or `accepted` for a failure that the operator listed. */
export type RequirementStatus = Verdict | 'accepted'

/** The verdict on a target. All report formats are made from its JSON form. */
export interface Report extends Omit<Forms['Report'], 'reportVersion'> {}

/** Exit code: 0 conforms, 1 does not conform, 2 wrong usage, 3 could not judge, 4 too little evidence. */
export type ExitCode = Report['exit']['code']

/** The result of one requirement on one operation. */
export interface RequirementResult extends Readonly<Forms['RequirementResult']> {}

/** A violation of a requirement, as reported. */
export interface ReportedFinding extends Readonly<Forms['ReportedFinding']> {}

/** All sent payments. `maxCost` and `cost` are in units of the stablecoin. */
export type Payments = Forms['Payments']

/** Group of requests that failed for the same cause: 5xx, 429, or no complete reply. Refers to the first one. */
export type FailedRequestGroup = Forms['FailedRequestGroup']

/** The behavior of a target in a gap of the contract. */
export type GapObservation = Forms['GapObservation']
