import type { ComponentChildren } from 'preact'

/** The five things that a color can mean. */
export type Tone = 'good' | 'bad' | 'warning' | 'information' | 'unknown'

/** A word or a number with a meaning. */
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

/** The status of a reply: asked to pay is no failure. */
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
