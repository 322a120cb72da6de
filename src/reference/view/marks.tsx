import type { Level } from '../model/reference.ts'
import { type ChangeMark, type Concern, concerns } from './change-mark.ts'
import { usePage } from './page-context.ts'

/** How sure a statement is; nothing where it is documented. */
export function LevelMark({ level }: { level: Level }) {
  return level === undefined ? null : <span class={`mark level ${levelMeanings[level]}`}>{level}</span>
}

const levelMeanings = { inferred: 'warning', sampled: 'information', open: 'unknown' } as const

/** The mark of every level, with what it means. */
export const levels: readonly { readonly level: NonNullable<Level>; readonly says: string }[] = [
  { level: 'inferred', says: 'the natural reading, which a service may break' },
  { level: 'sampled', says: 'seen in samples only' },
  { level: 'open', says: 'not known' },
]

/** The state of a version. */
export function StateMark({ state }: { state: string }) {
  return <span class={`mark ${stateMeanings[state] ?? 'unknown'}`}>{state}</span>
}

const stateMeanings: Readonly<Record<string, string>> = {
  current: 'good',
  deprecated: 'warning',
  sunset: 'bad',
}

/** A status of HTTP, coloured by its first digit. */
export function StatusMark({ status }: { status: string }) {
  const meaning = { 2: 'good', 4: 'warning', 5: 'bad' }[status[0] ?? ''] ?? 'unknown'
  return <span class={`mark ${meaning}`}>{status === 'default' ? 'other' : status}</span>
}

/** Whom changes concern most: the letter and colour of each verdict. */
export const verdicts: Readonly<Record<Concern, { readonly letter: string; readonly meaning: string; readonly says: string }>> = {
  clients: { letter: 'C', meaning: 'bad', says: 'breaks clients' },
  implementations: { letter: 'I', meaning: 'warning', says: 'breaks implementations' },
  safe: { letter: 'S', meaning: 'good', says: 'safe' },
  words: { letter: 'W', meaning: 'unknown', says: 'words only' },
}

/** Whom a change concerns, in words. */
export function VerdictMarks({ concerns: whom }: { concerns: readonly Concern[] }) {
  return (
    <>
      {sortConcerns(whom).map(concern => (
        <span key={concern} class={`mark ${verdicts[concern].meaning}`}>
          {verdicts[concern].letter} {verdicts[concern].says}
        </span>
      ))}
    </>
  )
}

/** What became of a place since another revision, each change with its verdict; nothing where all is as it was. */
export function ChangeNotes({ anchor }: { anchor: string }) {
  const { changes } = usePage()
  const marks = changes?.byAnchor.get(anchor) ?? []
  if (marks.length === 0) return null
  return (
    <ul class="changes">
      {marks.map(({ kind, says, concerns: whom, where }) => (
        <li key={says}>
          <VerdictMarks concerns={whom} /> <b>{kind}</b> {says} {where !== undefined && <code class="muted">{where}</code>}
        </li>
      ))}
    </ul>
  )
}

/** Attributes of a place that changed, for colour and for the filter. */
export function useChange(anchor: string): { readonly 'data-change'?: ChangeMark['kind'] } {
  const kinds = new Set(usePage().changes?.byAnchor.get(anchor)?.map(({ kind }) => kind))
  if (kinds.size === 0) return {}
  const [only] = kinds
  return { 'data-change': kinds.size === 1 && only !== undefined ? only : 'changed' }
}

/** What changed at a place or within it. */
export function useChangesWithin(anchor: string): readonly ChangeMark[] {
  const { changes } = usePage()
  return [...(changes?.byAnchor ?? [])].flatMap(([each, marks]) =>
    each === anchor || each.startsWith(`${anchor}.`) ? marks : [],
  )
}

/** Concerns, the worst first. */
export function sortConcerns(whom: readonly Concern[]): Concern[] {
  return concerns.filter(concern => whom.includes(concern))
}
