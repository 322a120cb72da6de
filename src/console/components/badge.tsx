import type { ComponentChildren } from 'preact'
import { useConsole } from '../state/console-context.ts'
import { writeRoute } from '../state/use-route.ts'

/** The five meanings of a color. */
export type Tone = 'good' | 'bad' | 'warning' | 'information' | 'unknown'

/** A word or number whose color shows a meaning. */
export function Badge({
  meaning,
  title,
  children,
}: {
  meaning: Tone
  title?: string
  children: ComponentChildren
}) {
  return (
    <span class={`mark ${meaning}`} title={title}>
      {children}
    </span>
  )
}

/** Badge with the status of a reply. 402 is not colored as a failure. */
export function StatusBadge({ status }: { status: number }) {
  return <Badge meaning={toTone(status)}>{status}</Badge>
}

function toTone(status: number): Tone {
  if (status < 300) return 'good'
  if (status === 402) return 'information'
  if (status < 500) return 'warning'
  return 'bad'
}

/** Badge with the level of a statement. */
export function LevelBadge({ level }: { level: string | undefined }) {
  const meaning = level === undefined ? 'good' : level === 'open' ? 'unknown' : 'information'
  return <Badge meaning={meaning}>{level ?? 'documented'}</Badge>
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
