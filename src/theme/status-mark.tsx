import type { Meaning } from './meanings.ts'

type Meanings = Readonly<Record<string, Meaning>>

const byDigit: Meanings = { 2: 'good', 3: 'warning', 4: 'warning', 5: 'bad' }
const byState: Meanings = { current: 'good', deprecated: 'warning', sunset: 'bad' }

/** Badge with an HTTP status. 402 is no failure. */
export function StatusMark({ status }: { status: string | number }) {
  const text = String(status)
  const meaning = text === '402' ? 'information' : (byDigit[text.charAt(0)] ?? 'unknown')
  return <span class={`mark ${meaning}`}>{text === 'default' ? 'other' : text}</span>
}

/** Badge with the state of a version. */
export function VersionStateMark({ state }: { state: string }) {
  return <span class={`mark ${byState[state] ?? 'unknown'}`}>{state}</span>
}
