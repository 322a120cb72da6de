import type { ComponentChildren } from 'preact'
import type { RuleLevel } from '../../contract/model/document-node.ts'
import { findStatusMeaning, levelMeanings, type Meaning } from '../../theme/meanings.ts'
import { useConsole } from '../state/console-context.ts'
import { writeRoute } from '../state/use-route.ts'

/** A word or number whose color shows a meaning. */
export function Badge({
  meaning,
  title,
  children,
}: {
  meaning: Meaning
  title?: string
  children: ComponentChildren
}) {
  return (
    <span class={`mark ${meaning}`} title={title}>
      {children}
    </span>
  )
}

/** Badge with the status of a reply. */
export function StatusBadge({ status }: { status: number }) {
  return <Badge meaning={findStatusMeaning(String(status))}>{status}</Badge>
}

/** Badge with the level of a statement. */
export function LevelBadge({ level = 'documented' }: { level: RuleLevel | 'documented' }) {
  return <Badge meaning={levelMeanings[level]}>{level}</Badge>
}

/** The id of a gap, linked to its question. */
export function GapLink({ id }: { id: string }) {
  const gap = useConsole().contract.gaps.find(each => each.id === id)
  return (
    <a class="mark unknown" href={writeRoute('state', 'gaps', { find: id })} title={gap?.question}>
      {id}
    </a>
  )
}
