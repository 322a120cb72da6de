import { stringify } from 'yaml'
import { formatCount } from '../../../base/format-count.ts'
import { toPlain } from '../../to-comparison-model.ts'

const MAX_LINES = 24

/** Both values next to each other. */
export function ValueSides(sides: { before: unknown; after: unknown }) {
  return (
    <div class="values">
      {(['before', 'after'] as const).map(name => (
        <figure key={name} class={`value ${name}`}>
          <figcaption>{name}</figcaption>
          {sides[name] === undefined ? <p class="nothing">nothing</p> : <pre>{formatLines(sides[name])}</pre>}
        </figure>
      ))}
    </div>
  )
}

function formatLines(value: unknown): string {
  const text =
    typeof value === 'object' ? stringify(toPlain(value), { lineWidth: 72 }).trimEnd() : String(value)
  const lines = text.split('\n')
  return lines.length <= MAX_LINES
    ? text
    : [...lines.slice(0, MAX_LINES), `… ${formatCount(lines.length - MAX_LINES, 'more line')}`].join('\n')
}
