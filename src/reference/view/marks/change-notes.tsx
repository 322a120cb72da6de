import type { ChangeMark } from '../../read-changes.ts'
import { usePage } from '../page-context.ts'

type AffectedParty = ChangeMark['concerns'][number]

/** Maximum number of changes in a list that is not folded. */
const MAX_OPEN = 12

/** Letter, color and text for each affected party, the most severe first. */
export const verdicts = {
  clients: { letter: 'C', meaning: 'bad', says: 'breaks clients' },
  implementations: { letter: 'I', meaning: 'warning', says: 'breaks implementations' },
  safe: { letter: 'S', meaning: 'good', says: 'safe' },
  words: { letter: 'W', meaning: 'unknown', says: 'words only' },
} as const satisfies Record<AffectedParty, object>

const parties = Object.keys(verdicts) as AffectedParty[]

/** Badges with the parties that a change affects. */
export function VerdictMarks({ concerns }: { concerns: readonly AffectedParty[] }) {
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
  const marks = usePage().changes?.byAnchor.get(anchor) ?? []
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
  const marks = usePage().changes?.byAnchor.get(anchor) ?? []
  const [first] = marks
  if (first === undefined) return {}
  return { 'data-change': marks.every(({ kind }) => kind === first.kind) ? first.kind : 'changed' }
}

/** Returns the changes at a place or within it. */
export function useChangesWithin(anchor: string): readonly ChangeMark[] {
  const { changes } = usePage()
  return [...(changes?.byAnchor ?? [])].flatMap(([each, marks]) =>
    each === anchor || each.startsWith(`${anchor}.`) ? marks : [],
  )
}

/** Sorts affected parties, the most severe first. */
export function sortImpacts(concerns: readonly AffectedParty[]): AffectedParty[] {
  return parties.filter(concern => concerns.includes(concern))
}

/** List of all changes since another revision, the most severe first, with links. */
export function ChangeList() {
  const { changes } = usePage()
  if (changes === undefined) return <section id="changes" hidden />
  const { since, all, notes } = changes
  const counts = parties.map(concern => ({
    concern,
    count: all.filter(change => sortImpacts(change.concerns)[0] === concern).length,
  }))
  return (
    <section id="changes" class="change-list">
      <h2>
        <a href="#changes">Changed since {since}</a>
      </h2>
      <p>
        {all.length === 0 && 'Nothing.'}
        {counts.map(
          ({ concern, count }) =>
            count > 0 && (
              <span key={concern} class="fact">
                <b>{count}</b>{' '}
                <span class={`mark ${verdicts[concern].meaning}`}>{verdicts[concern].says}</span>
              </span>
            ),
        )}
      </p>
      {notes.map(note => (
        <p key={note}>{note}</p>
      ))}
      {all.length > 0 && (
        <details open={all.length <= MAX_OPEN}>
          <summary>
            {all.length} {all.length === 1 ? 'change' : 'changes'}
          </summary>
          <ol>
            {all.map(({ id, says, places, where, anchors, concerns }) => (
              <li key={`${id} ${says}`}>
                <VerdictMarks concerns={concerns} />{' '}
                {anchors[0] === undefined ? places : <a href={`#${anchors[0]}`}>{places}</a>}: {says}{' '}
                {where !== undefined && <code class="muted">{where}</code>} <code class="id">{id}</code>
              </li>
            ))}
          </ol>
        </details>
      )}
    </section>
  )
}

/** List of the removed parts of a place, since no row shows them. */
export function RemovedParts({ within }: { within: string }) {
  const { changes } = usePage()
  const gone = [...(changes?.byAnchor ?? [])].filter(
    ([anchor, marks]) => anchor.startsWith(`${within}.`) && marks.every(({ kind }) => kind === 'removed'),
  )
  return (
    <>
      {gone.map(([anchor]) => (
        <div key={anchor} class="removed" id={anchor} {...useChange(anchor)}>
          <del>
            <code>{anchor.slice(within.length + 1)}</code>
          </del>
          <ChangeNotes anchor={anchor} />
        </div>
      ))}
    </>
  )
}
