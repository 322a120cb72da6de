import type { Parameter } from '../../../src/contract/contract.ts'
import { mapValues } from '../../../src/contract/schema/map-members.ts'
import { toSeconds } from '../../../src/contract/to-seconds.ts'
import type { ReplyEntry } from '../../core/request-context.ts'
import { formatDateTime } from '../../resources/rows/format-date-time.ts'
import { getFactName } from '../draft-kind.ts'
import { type DraftPlan, isSingleRowRule, type RangeParameter } from '../draft-plan.ts'
import { enforceRules } from '../rules/enforce-rules.ts'
import {
  clampNumber,
  createRandomSource,
  type DrawPlace,
  drawValue,
  type RandomSource,
} from '../values/draw-value.ts'
import type { Shape } from '../values/read-shape.ts'
import { toSortValue } from './order-rows.ts'

/** Rows at regular instants: the parameters of the range, and the one of the step. */
export type TimeSeriesParameters = NonNullable<ReturnType<typeof findTimeSeriesParameters>>

/** Finds the series of a plan: a range over an instant, and a parameter whose values are lengths of time. */
export function findTimeSeriesParameters({ ranges }: DraftPlan, parameters: readonly Parameter[]) {
  const step = parameters.find(({ schema }) => schema.enum?.every(value => toSeconds(String(value)) > 0))
  const start = ranges.find(({ isLower }) => isLower)
  const end = ranges.find(({ isLower, column }) => !isLower && column === start?.column)
  return step && start && end && { start, end, step }
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
  { entry, shape, rules }: DraftPlan,
  { start, end, step }: TimeSeriesParameters,
  { query, now, seed, about, most }: TimeSeriesRequest,
): Record<string, unknown>[] {
  const { column } = start
  const length = toSeconds(String(query[step.name] ?? step.schema.default ?? step.schema.enum?.[0]))
  const read = ({ parameter }: RangeParameter) => Number(toSortValue(query[parameter.name]) ?? Number.NaN)
  const last = Math.min(Number.isNaN(read(end)) ? now : read(end), now)
  const first = Number.isNaN(read(start)) ? last - USUAL_STEPS * length : read(start)
  const begin = Math.ceil(first / length) * length
  const count = Math.max(0, Math.min(most, Math.ceil((last - begin) / length)))
  const common = createRandomSource(seed, `${entry} ${about}`)
  return Array.from({ length: count }, (_, at) => {
    const instant = begin + at * length
    const dice = createRandomSource(seed, `${entry} ${about} ${length} ${instant}`)
    const row = mapValues(shape.members, (member, name) => {
      if (name === column) return member.type === 'string' ? formatDateTime(instant) : instant
      return drawNear(member, { dice, name, id: getFactName(entry, name), today: now, salt: 0 }, common)
    })
    const scope = { row, query: {}, now }
    enforceRules(rules.filter(isSingleRowRule), { scope, shape, fixed: new Set([column]) })
    return row
  })
}

/** Steps of a range without a start. */
const USUAL_STEPS = 24

/** Largest change of a number from the level of its series. */
const SWING = 0.1

/** Draws a value that is the same in the whole series, or a number near it. Lists and objects are drawn again. */
function drawNear(member: Shape, place: DrawPlace, common: RandomSource): unknown {
  const level = drawValue(member, { ...place, dice: common, isNeeded: true })
  if (typeof level === 'object') return drawValue(member, place)
  if (typeof level !== 'number' || member.options !== undefined) return level
  const value = level * (1 + SWING * (2 * place.dice.fraction(place.id) - 1))
  return clampNumber(Number(value.toPrecision(6)), member)
}
