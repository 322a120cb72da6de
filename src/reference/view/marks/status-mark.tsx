import type { RuleLevel } from '../../../contract/model/document-node.ts'
import { findStatusMeaning, levelMeanings, versionMeanings } from '../../../theme/meanings.ts'

/** Badge with the level of a statement. Empty for a documented one. */
export function LevelMark({ level }: { level: RuleLevel }) {
  return level === undefined ? null : <span class={`mark level ${levelMeanings[level]}`}>{level}</span>
}

/** All levels below documented, with their meanings. */
export const levelDescriptions: readonly { readonly level: NonNullable<RuleLevel>; readonly says: string }[] =
  [
    { level: 'inferred', says: 'the natural reading, which a service may break' },
    { level: 'sampled', says: 'seen in samples only' },
    { level: 'open', says: 'not known' },
  ]

/** Badge with the state of a version. */
export function VersionStateBadge({ state }: { state: string }) {
  return <span class={`mark ${versionMeanings[state] ?? 'unknown'}`}>{state}</span>
}

/** Badge with an HTTP status. */
export function StatusMark({ status }: { status: string }) {
  return <span class={`mark ${findStatusMeaning(status)}`}>{status === 'default' ? 'other' : status}</span>
}
