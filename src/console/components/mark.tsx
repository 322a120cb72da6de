import type { ComponentChildren } from 'preact'

/** The five things that a colour can mean. */
export type Meaning = 'good' | 'bad' | 'warning' | 'information' | 'unknown'

/** A word or a number with a meaning. */
export function Mark({
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

/** The status of a reply: asked to pay is no failure. */
export function StatusMark({ status }: { status: number }) {
  return <Mark meaning={judgeStatus(status)}>{status}</Mark>
}

function judgeStatus(status: number): Meaning {
  if (status < 300) return 'good'
  if (status === 402) return 'information'
  if (status < 500) return 'warning'
  return 'bad'
}

/** How sure the contract is of something. */
export function LevelMark({ level }: { level: string | undefined }) {
  const meaning = level === undefined ? 'good' : level === 'open' ? 'unknown' : 'information'
  return <Mark meaning={meaning}>{level ?? 'documented'}</Mark>
}
