import { contract } from '../../contract/contract.ts'
import { findByRole, getRole } from '../../contract/model/find-by-role.ts'
import { toSeconds } from '../../contract/to-seconds.ts'
import type { Input } from '../model/input.ts'

const DAY = toSeconds('1 day')

type RangeEnd = NonNullable<ReturnType<typeof findRangeEnd>>

/** Returns the role of a parameter that begins or ends a range of time, and the one with the length of its steps. */
export function findRangeEnd(parameter: string, under: string) {
  for (const operation of contract.operations.filter(({ path }) => path.startsWith(under))) {
    const role = getRole(operation, parameter)
    if (role === 'from' || role === 'until')
      return { parameter, role, step: findByRole(operation, 'step')?.name }
  }
  return undefined
}

/** Defines inputs for the start or end of time ranges, with several widths, such as `closed.after:1d:8`. */
export function defineTimeRangeInputs(range: RangeEnd, base: Input, defaultStep: string): Input[] {
  const { parameter, role, step } = range
  const steps = contract.operations
    .filter(({ parameters }) => parameters.some(({ name }) => name === parameter))
    .flatMap(({ parameters }) => parameters.find(({ name }) => name === step)?.schema.enum ?? [])
  const { input: name, from } = base
  const width = toSeconds(defaultStep) || DAY
  const define = (input: string, length: string, count: number): Input => ({
    input,
    from,
    find: exchanges => findEnd(exchanges, role, toSeconds(length) || DAY, count),
  })
  return [
    { ...base, ...define(name, defaultStep, DAY / width), isRange: true },
    ...steps.flatMap(each => [1, 8].map(count => define(`${name}:${each}:${count}`, String(each), count))),
  ]
}

/** Returns an end of a range two steps before the present at the start of the run, so that data rest. */
function findEnd(
  exchanges: Parameters<Input['find']>[0],
  role: RangeEnd['role'],
  width: number,
  count: number,
): ReturnType<Input['find']> {
  const first = exchanges.find(({ reply }) => reply !== undefined)
  if (first === undefined) return []
  const date = Date.parse(first.reply?.headers.date ?? '')
  const now = (Number.isFinite(date) ? date : first.at) / 1000
  const end = Math.floor((now - 2 * width) / width) * width
  const value = role === 'until' ? end : end - count * width
  return [{ value: String(value), source: `clock of the server in exchange ${first.n}` }]
}
