import type { GapModel } from '../../../contract/model/contract-model.ts'
import { Badge } from '../../components/badge.tsx'
import { writeRoute } from '../../state/use-route.ts'

/** A gap: its question, and its options, of which one is chosen. */
export function GapCard({
  gap: { id, question, options, chosen: usual, operations },
  chosen,
  choose,
}: {
  gap: GapModel
  chosen: string
  choose: (option: string) => void
}) {
  return (
    <li class={`box card gap ${chosen === usual ? '' : 'on'}`}>
      <fieldset class="stack">
        <legend class="question">
          <Badge meaning="unknown">{id}</Badge> {question}
        </legend>
        <div class="options">
          {options.map(({ name: option, says }) => (
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
                <span class="muted">{says}</span>
              </span>
            </label>
          ))}
        </div>
        {operations.length > 0 && (
          <p class="row shows">
            <span class="muted">shows in</span>
            {operations.map(operation => (
              <a key={operation} class="wire" href={writeRoute('try', operation)}>
                {operation}
              </a>
            ))}
          </p>
        )}
      </fieldset>
    </li>
  )
}
