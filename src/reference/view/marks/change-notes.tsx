import { type ChangeImpact, type ChangeMark, changeImpacts, usePage } from '../page-context.ts'

/** Letter, color and text for each affected party. */
export const verdicts: Readonly<
  Record<ChangeImpact, { readonly letter: string; readonly meaning: string; readonly says: string }>
> = {
  clients: { letter: 'C', meaning: 'bad', says: 'breaks clients' },
  implementations: { letter: 'I', meaning: 'warning', says: 'breaks implementations' },
  safe: { letter: 'S', meaning: 'good', says: 'safe' },
  words: { letter: 'W', meaning: 'unknown', says: 'words only' },
}

/** Badges with the parties that a change affects. */
export function VerdictMarks({ concerns }: { concerns: readonly ChangeImpact[] }) {
  return (
    <>
      {sortImpacts(concerns).map(concern => (
        <span key={concern} class={`mark ${verdicts[concern].meaning}`}>
          {verdicts[concern].letter} {verdicts[concern].says}
        </span>
      ))}
    </>
  )
}

/** List of the changes of a place since another revision, each with its verdict. Empty without changes. */
export function ChangeNotes({ anchor }: { anchor: string }) {
  const { changes } = usePage()
  const marks = changes?.byAnchor.get(anchor) ?? []
  if (marks.length === 0) return null
  return (
    <ul class="changes">
      {marks.map(({ kind, says, concerns, where }) => (
        <li key={says}>
          <VerdictMarks concerns={concerns} /> <b>{kind}</b> {says}{' '}
          {where !== undefined && <code class="muted">{where}</code>}
        </li>
      ))}
    </ul>
  )
}

/** Returns the attributes that mark a changed element, for its color and for the filter. */
export function useChange(anchor: string): { readonly 'data-change'?: ChangeMark['kind'] } {
  const kinds = new Set(
    usePage()
      .changes?.byAnchor.get(anchor)
      ?.map(({ kind }) => kind),
  )
  if (kinds.size === 0) return {}
  const [only] = kinds
  return { 'data-change': kinds.size === 1 && only !== undefined ? only : 'changed' }
}

/** Returns the changes at a place or within it. */
export function useChangesWithin(anchor: string): readonly ChangeMark[] {
  const { changes } = usePage()
  return [...(changes?.byAnchor ?? [])].flatMap(([each, marks]) =>
    each === anchor || each.startsWith(`${anchor}.`) ? marks : [],
  )
}

/** Sorts affected parties, the most severe first. */
export function sortImpacts(concerns: readonly ChangeImpact[]): ChangeImpact[] {
  return changeImpacts.filter(concern => concerns.includes(concern))
}
