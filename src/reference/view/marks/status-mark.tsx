import type { RuleLevel } from '../../../contract/model/document-node.ts'

/** Badge with the level of a statement. Empty for a documented one. */
export function LevelMark({ level }: { level: RuleLevel }) {
  return level === undefined ? null : <span class={`mark level ${levelMeanings[level]}`}>{level}</span>
}

const levelMeanings = { inferred: 'warning', sampled: 'information', open: 'unknown' } as const

/** All levels below documented, with their meanings. */
export const levelDescriptions: readonly { readonly level: NonNullable<RuleLevel>; readonly says: string }[] =
  [
    { level: 'inferred', says: 'the natural reading, which a service may break' },
    { level: 'sampled', says: 'seen in samples only' },
    { level: 'open', says: 'not known' },
  ]

/** Badge with the state of a version. */
export function VersionStateBadge({ state }: { state: string }) {
  return <span class={`mark ${stateMeanings[state] ?? 'unknown'}`}>{state}</span>
}

const stateMeanings: Readonly<Record<string, string>> = {
  current: 'good',
  deprecated: 'warning',
  sunset: 'bad',
}

/** Badge with an HTTP status, colored by its first digit. */
export function StatusMark({ status }: { status: string }) {
  const meaning = { 2: 'good', 4: 'warning', 5: 'bad' }[status[0] ?? ''] ?? 'unknown'
  return <span class={`mark ${meaning}`}>{status === 'default' ? 'other' : status}</span>
}
