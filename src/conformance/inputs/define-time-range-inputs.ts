import { contract } from '../../contract/contract.ts'
import { toSeconds } from '../../contract/to-seconds.ts'
import type { Input } from '../model/input.ts'
import type { AuthoredInput } from './authored-input.ts'

const DAY = toSeconds('1 day')

/** Defines inputs for the start or end of time ranges, with several widths, such as `closed.after:1d:8`. */
export function defineTimeRangeInputs(
  name: string,
  authored: AuthoredInput,
  base: Input,
  usual: string,
): Input[] {
  const steps = contract.operations
    .filter(({ parameters }) => parameters.some(each => each.name === authored.parameter))
    .flatMap(({ parameters }) => parameters.find(each => each.name === authored.step)?.schema.enum ?? [])
  const { from } = base
  const width = toSeconds(usual) || DAY
  const define = (input: string, step: string, count: number): Input => ({
    input,
    from,
    find: exchanges => findEnd(exchanges, authored.range, toSeconds(step) || DAY, count),
  })
  return [
    {
      ...base,
      ...define(name, usual, DAY / width),
      isRange: true,
      ...(authored.step && { step: authored.step }),
    },
    ...steps.flatMap(step => [1, 8].map(count => define(`${name}:${step}:${count}`, String(step), count))),
  ]
}

/**
 * Returns the start or the end of a range. The end is aligned, and two steps before the server's clock at the
 * start of the run. So all requests of a run have the same range, and its data no longer changes.
 */
function findEnd(
  exchanges: Parameters<Input['find']>[0],
  range: AuthoredInput['range'],
  width: number,
  count: number,
): ReturnType<Input['find']> {
  const first = exchanges.find(({ reply }) => reply !== undefined)
  if (first === undefined) return []
  const date = Date.parse(first.reply?.headers.date ?? '')
  const now = (Number.isFinite(date) ? date : first.at) / 1000
  const end = Math.floor((now - 2 * width) / width) * width
  const value = range === 'end' ? end : end - count * width
  return [{ value: String(value), source: `clock of the server in exchange ${first.n}` }]
}
