import type { Parameter } from '../../../src/contract/contract.ts'
import { toSeconds } from '../../../src/contract/to-seconds.ts'
import type { ReplyEntry } from '../../core/request-context.ts'
import { getFactName } from '../draft-kind.ts'
import { type DraftPlan, isSingleRowRule, type RangeParameter } from '../draft-plan.ts'
import { enforceRules } from '../rules/enforce-rules.ts'
import { clampNumber } from '../values/draw-number.ts'
import { formatDraftInstant } from '../values/draw-text.ts'
import { drawValue } from '../values/draw-value.ts'
import { createRandomSource, type RandomSource } from '../values/random-source.ts'
import { toSortValue } from './order-rows.ts'

/** Rows at regular instants: the column of the instant, the parameters of the range, and the one of the step. */
export interface TimeSeriesParameters {
  readonly column: string
  readonly start: RangeParameter
  readonly end: RangeParameter
  readonly step: Parameter
}

/** Finds the series of a plan: a range over an instant, and a parameter whose values are lengths of time. */
export function findTimeSeriesParameters(
  { ranges, shape }: Pick<DraftPlan, 'ranges' | 'shape'>,
  parameters: readonly Parameter[],
): TimeSeriesParameters | undefined {
  const step = parameters.find(({ schema }) => schema.enum?.every(value => toSeconds(String(value)) > 0))
  const start = ranges.find(({ isLower }) => isLower)
  const end = ranges.find(({ isLower, column }) => !isLower && column === start?.column)
  if (step === undefined || start === undefined || end === undefined) return undefined
  return shape.members[start.column] === undefined ? undefined : { column: start.column, start, end, step }
}

/** The request for a series, and the world that answers it. */
export interface TimeSeriesRequest {
  readonly query: ReplyEntry
  /** Unix seconds. */
  readonly now: number
  readonly seed: number
  /** Name of what the series is about, such as the values of the key. */
  readonly about: string
  /** Maximum number of rows. */
  readonly most: number
}

/** Draws one row for each step of the requested range, up to now. Its end is not part of it. */
export function drawTimeSeries(
  plan: DraftPlan,
  { column, start, end, step }: TimeSeriesParameters,
  request: TimeSeriesRequest,
): Record<string, unknown>[] {
  const { query, now, seed, about, most } = request
  const length = toSeconds(String(query[step.name] ?? step.schema.default ?? step.schema.enum?.[0]))
  const read = ({ parameter }: RangeParameter) => Number(toSortValue(query[parameter.name]) ?? Number.NaN)
  const last = Math.min(Number.isNaN(read(end)) ? now : read(end), now)
  const first = Number.isNaN(read(start)) ? last - USUAL_STEPS * length : read(start)
  const begin = Math.ceil(first / length) * length
  const count = Math.max(0, Math.min(most, Math.ceil((last - begin) / length)))
  const common = createRandomSource(seed, `${plan.entry} ${about}`)
  return Array.from({ length: count }, (_, at) => {
    const instant = begin + at * length
    const dice = createRandomSource(seed, `${plan.entry} ${about} ${length} ${instant}`)
    const isText = plan.shape.members[column]?.type === 'string'
    return drawRow(plan, column, isText ? formatDraftInstant(instant) : instant, { dice, common, now })
  })
}

/** Steps of a range without a start. */
const USUAL_STEPS = 24

/** Largest change of a number from the level of its series. */
const SWING = 0.1

interface SeriesDraws {
  readonly dice: RandomSource
  /** Draws of the whole series. */
  readonly common: RandomSource
  readonly now: number
}

function drawRow(
  { entry, shape, rules }: DraftPlan,
  column: string,
  instant: unknown,
  { dice, common, now }: SeriesDraws,
): Record<string, unknown> {
  const row: Record<string, unknown> = {}
  for (const [name, member] of Object.entries(shape.members)) {
    const place = { name, id: getFactName(entry, name), today: now, salt: 0 }
    const level = drawValue(member, { ...place, dice: common, isNeeded: true })
    row[name] =
      name === column
        ? instant
        : typeof level === 'number' && member.options === undefined
          ? swing(level, dice.fraction(place.id), member)
          : typeof level === 'object'
            ? drawValue(member, { ...place, dice })
            : level
  }
  const scope = { row, query: {}, now }
  enforceRules(rules.filter(isSingleRowRule), { scope, shape, fixed: new Set([column]) })
  return row
}

function swing(level: number, fraction: number, shape: Parameters<typeof clampNumber>[1]): number {
  const value = level * (1 + SWING * (2 * fraction - 1))
  return clampNumber(Number(value.toPrecision(6)), shape)
}
