import { stringify } from 'yaml'
import { formatCount } from '../../../base/format-count.ts'
import { toPlain } from '../../to-comparison-model.ts'

const MAX_LINES = 24

/** Both values next to each other. The part that differs is marked. */
export function ValueSides({ before, after }: { before: unknown; after: unknown }) {
  const [from, to] = [before, after].map(showValue) as [string | undefined, string | undefined]
  const ends = from !== undefined && to !== undefined ? measureEnds(from, to) : { head: 0, tail: 0 }
  return (
    <div class="values">
      <Value text={from} ends={ends} name="before" />
      <Value text={to} ends={ends} name="after" />
    </div>
  )
}

type Ends = ReturnType<typeof measureEnds>

function Value({ text, ends: { head, tail }, name }: { text: string | undefined; ends: Ends; name: string }) {
  return (
    <figure class={`value ${name}`}>
      <figcaption>{name}</figcaption>
      {text === undefined ? (
        <p class="nothing">nothing</p>
      ) : (
        <pre>
          {text.slice(0, head)}
          <mark>{text.slice(head, text.length - tail)}</mark>
          {text.slice(text.length - tail)}
        </pre>
      )}
    </figure>
  )
}

function showValue(value: unknown): string | undefined {
  if (value === undefined) return undefined
  const text =
    typeof value === 'object' ? stringify(toPlain(value), { lineWidth: 72 }).trimEnd() : String(value)
  const lines = text.split('\n')
  return lines.length <= MAX_LINES
    ? text
    : [...lines.slice(0, MAX_LINES), `… ${formatCount(lines.length - MAX_LINES, 'more line')}`].join('\n')
}

/** Counts the characters that two texts share at their start and end, in whole words. */
function measureEnds(from: string, to: string): { readonly head: number; readonly tail: number } {
  let head = 0
  while (head < from.length && head < to.length && from[head] === to[head]) head++
  while (head > 0 && /\w/.test(from[head - 1] ?? '') && /\w/.test((from[head] ?? '') + (to[head] ?? '')))
    head--
  let tail = 0
  const most = Math.min(from.length, to.length) - head
  while (tail < most && from.at(-1 - tail) === to.at(-1 - tail)) tail++
  while (
    tail > 0 &&
    /\w/.test(from.at(-tail) ?? '') &&
    /\w/.test((from.at(-tail - 1) ?? '') + (to.at(-tail - 1) ?? ''))
  )
    tail--
  return { head, tail }
}
