import type { RuleLevel } from '../../../contract/model/document-node.ts'
import { levelMeanings } from '../../../theme/meanings.ts'

/** Badge with the level of a statement. Empty for a documented one. */
export function LevelMark({ level }: { level: RuleLevel }) {
  return level === undefined ? null : <span class={`mark level ${levelMeanings[level]}`}>{level}</span>
}

/** All levels below documented, with their meanings. */
export const levelDescriptions = [
  { level: 'inferred', says: 'the natural reading, which a service may break' },
  { level: 'sampled', says: 'seen in samples only' },
  { level: 'open', says: 'not known' },
] as const
