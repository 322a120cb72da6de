import type { RuleLevel } from '../../../contract/model/document-node.ts'
import { levelMeanings } from '../../../theme/meanings.ts'

/** Word for the level of a statement. Empty for a documented one. Most are inferred, which needs no class. */
export function LevelMark({ level }: { level: RuleLevel }) {
  if (level === undefined) return null
  return <i class={level === 'inferred' ? undefined : levelMeanings[level]}>{level}</i>
}

/** All levels below documented, with their meanings. */
export const levelDescriptions = [
  { level: 'inferred', says: 'the natural reading, which a service may break' },
  { level: 'sampled', says: 'seen in samples only' },
  { level: 'open', says: 'not known' },
] as const
