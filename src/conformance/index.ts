/**
 * The conformance suite: plan, record and judge.
 *
 * @module market-data-contract/conformance
 */

export { requirements } from './checks/check-families.ts'
export { defaultLimits, type Limits } from './collect/collect-options.ts'
export type { Wallet } from './collect/pay/open-wallet.ts'
export { openWallet } from './collect/pay/open-wallet.ts'
export { type ConformOptions, conform, planRun, type RunOptions, type Target } from './conform.ts'
export { describeConformance } from './describe-conformance.ts'
export { type JudgeOptions, judge } from './judge/judge.ts'
export type { Exchange, Recording } from './model/recording.ts'
export type { ExitCode, Report, ReportedFinding, RequirementResult, Verdict } from './model/report.ts'
export type { Level, Profile, Requirement } from './model/requirement.ts'
export { readRecording, writeRecording } from './recording/read-recording.ts'
