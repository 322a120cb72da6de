import { changeImpacts, usePage } from '../page-context.ts'
import { sortImpacts, VerdictMarks, verdicts } from './change-notes.tsx'

/** List of all changes since another revision, the most severe first, with links. */
export function ChangeList() {
  const { changes } = usePage()
  if (changes === undefined) return <section id="changes" hidden />
  const { since, all } = changes
  const counts = changeImpacts.map(concern => ({
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

/** Maximum number of changes in a list that is not folded. */
const MAX_OPEN = 12
