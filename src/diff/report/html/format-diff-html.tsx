import { render } from 'preact-render-to-string'
import { groupBy } from '../../../base/group-by.ts'
import { sanitizeXml } from '../../../base/sanitize-text.ts'
import { changeKinds } from '../../change-kinds.ts'
import type { ContractChange } from '../../contract-change.ts'
import { describePlaces, findChangeLine } from '../../describe-places.ts'
import { type ContractDiff, findChangeSeverity, groupBySeverity, summarizeChanges } from '../contract-diff.ts'
import { diffStyle } from './diff-style.ts'
import { ValueSides } from './value-sides.tsx'

/** Formats the changes as one HTML file without external resources. It shows both values next to each other. */
export function formatDiffHtml(review: ContractDiff): string {
  return sanitizeXml(`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Contract: ${summarizeChanges(review)}</title>
<style>${diffStyle}</style>
</head>
<body>${render(<Body review={review} />)}</body>
</html>
`)
}

function Body({ review }: { review: ContractDiff }) {
  const subjects = groupBySubject(review.changes)
  const [open, words] = [true, false].map(isOpen =>
    subjects.filter(({ changes }) => isOpen !== changes.every(({ concerns }) => concerns.includes('words'))),
  )
  return (
    <>
      <Head review={review} />
      <main>
        {open?.map(subject => (
          <Subject key={subject.name} subject={subject} review={review} />
        ))}
        {words !== undefined && words.length > 0 && (
          <details class="part">
            <summary>
              Words only, in {words.length} {words.length === 1 ? 'place' : 'places'}
            </summary>
            {words.map(subject => (
              <Subject key={subject.name} subject={subject} review={review} />
            ))}
          </details>
        )}
      </main>
    </>
  )
}

function Head({ review }: { review: ContractDiff }) {
  const { before, after, changes } = review
  const groups = groupBySeverity(changes)
  return (
    <header class={changes.some(({ concerns }) => concerns.includes('clients')) ? 'bad' : 'good'}>
      <p class="small">What changed in the contract</p>
      <h1>
        <code>{before.name}</code> → <code>{after.name}</code>
      </h1>
      <p class="reason">{summarizeChanges(review)}</p>
      {review.notes.map(note => (
        <p key={note}>{note}</p>
      ))}
      <ul class="legend">
        {groups.map(({ mark, says, concerns, changes }) => (
          <li key={mark}>
            <b class={`mark ${concerns[0]}`}>{mark}</b> {says}: {changes.length}
          </li>
        ))}
      </ul>
    </header>
  )
}

/** Changes of one operation, table, schema or gap. */
interface SubjectChanges {
  readonly name: string
  readonly changes: readonly ContractChange[]
}

function Subject({ subject, review }: { subject: SubjectChanges; review: ContractDiff }) {
  const { name, changes } = subject
  return (
    <section>
      <h2 id={name.replace(/\W+/g, '-')}>{name}</h2>
      {changes.map(change => (
        <Article key={`${change.id} ${change.says}`} change={change} review={review} />
      ))}
    </section>
  )
}

function Article({ change, review }: { change: ContractChange; review: ContractDiff }) {
  const { id, says, before, after } = change
  const { mark, concerns, says: verdict } = findChangeSeverity(change)
  const line = findChangeLine(change, review)
  return (
    <article class={concerns[0]}>
      <p class="says">
        <b class={`mark ${concerns[0]}`} title={verdict}>
          {mark}
        </b>{' '}
        {says}
      </p>
      <p class="small">
        <code title={changeKinds[id].means}>{id}</code> · {verdict} · {describePlaces(change)}
        {line !== undefined && (
          <>
            {' · '}
            <code>{line}</code>
          </>
        )}
      </p>
      {!/-(moved|renamed)$/.test(id) && <ValueSides before={before} after={after} />}
    </article>
  )
}

/** Groups changes by operation, table, schema or gap, according to the first of their places. */
function groupBySubject(changes: readonly ContractChange[]): SubjectChanges[] {
  const groups = groupBy(changes, ({ places: [place = {}] }) => {
    const { operation, path, table, schema, gap, scheme, part = 'The document' } = place
    return operation ?? path ?? table ?? schema ?? gap ?? scheme ?? part
  })
  return [...groups].map(([name, group]) => ({ name, changes: group }))
}
