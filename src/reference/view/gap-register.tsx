import { formatCount } from '../../base/format-count.ts'
import type { GapModel } from '../../contract/model/contract-model.ts'
import { ChangeNotes, useChange, useChangesWithin } from './marks/change-notes.tsx'
import { usePage } from './page-context.ts'

/** List of all open questions, with their options and operations. */
export function GapRegister() {
  const { gaps } = usePage().reference
  return (
    <section id="gaps">
      <header class="family" data-find="heading">
        <h2>
          <a href="#gaps">Open questions</a>
        </h2>
        <p>
          The documents of the service leave {formatCount(gaps.length, 'question')} open. The mock has to
          choose. Its choice is marked, and each can be switched.
        </p>
      </header>
      {gaps.map(gap => (
        <GapEntry key={gap.id} gap={gap} />
      ))}
    </section>
  )
}

function GapEntry({ gap }: { gap: GapModel }) {
  const { id, clause, operations, options, chosen, isDecided } = gap
  const isTouched = useChangesWithin(id).length > 0
  return (
    <article id={id} class={isTouched ? 'touched' : undefined} {...useChange(id)}>
      <h3>
        <Question gap={gap} />
      </h3>
      <ul>
        {options.map(({ name, says }) => (
          <li key={name} class={name === chosen ? 'chosen' : undefined}>
            <code>{name}</code> {says} {name === chosen && <b>{isDecided ? 'decided' : 'the mock'}</b>}
          </li>
        ))}
      </ul>
      <p class="muted">
        {operations.length === 0
          ? 'The whole service'
          : operations.map((operation, index) => [
              index > 0 && ', ',
              <a key={operation} href={`#${operation}`}>
                {operation}
              </a>,
            ])}
        . {isDecided ? 'Once silent' : 'Silent'}: {clause}.
      </p>
      <ChangeNotes anchor={id} />
    </article>
  )
}

/** List of open questions, as links to their options. A script unfolds these below the link. */
export function Gaps({ gaps }: { gaps: readonly GapModel[] }) {
  return (
    <>
      {gaps.map(gap => (
        <a key={gap.id} href={`#${gap.id}`}>
          <Question gap={gap} />
        </a>
      ))}
    </>
  )
}

function Question({ gap: { id, question, contradiction, isDecided } }: { gap: GapModel }) {
  return (
    <>
      {isDecided ? <b class="good">✓ {id} decided</b> : <b>? {id}</b>} {question}{' '}
      {contradiction && <span class="mark warning">contradiction</span>}
    </>
  )
}
