import { Mark } from '../../components/mark.tsx'
import type { Gap } from '../../contract/read-contract.ts'
import { writeRoute } from '../../state/use-route.ts'

/** One question with its answers, of which one is chosen. */
export function GapCard({
  gap: { id, question, options, default: usual, operations },
  chosen,
  choose,
}: {
  gap: Gap
  chosen: string
  choose: (option: string) => void
}) {
  return (
    <li class={`card gap ${chosen === usual ? '' : 'on'}`}>
      <fieldset class="stack">
        <legend class="question">
          <Mark meaning="unknown">{id}</Mark> {question}
        </legend>
        <div class="options">
          {Object.entries(options).map(([option, meaning]) => (
            <label key={option}>
              <input
                type="radio"
                name={id}
                value={option}
                checked={option === chosen}
                onChange={() => choose(option)}
              />
              <span>
                <code>{option}</code>
                {option === usual && <span class="muted"> default</span>}
                <br />
                <span class="muted">{meaning}</span>
              </span>
            </label>
          ))}
        </div>
        {operations.length > 0 && (
          <p class="row shows">
            <span class="muted">shows in</span>
            {operations.map(operation => (
              <a key={operation.id} class="wire" href={writeRoute('try', operation.id)}>
                {operation.id}
              </a>
            ))}
          </p>
        )}
      </fieldset>
    </li>
  )
}
