import { isInstantName } from '../../../src/contract/model/is-instant-name.ts'
import { DAY, FIRST_INSTANT } from '../../time/calendar.ts'
import { drawFraction } from '../../world/random/distributions.ts'
import { drawHash, hashName } from '../../world/random/draw-hash.ts'
import { drawText } from './draw-text.ts'
import type { Shape } from './read-shape.ts'

/** Place of a value that is drawn. */
export interface DrawPlace {
  readonly dice: RandomSource
  /** Name that says what the value is. */
  readonly name: string
  /** Name of its draws, which tells places of the same name apart. */
  readonly id: string
  /** Start of the day, in Unix seconds. */
  readonly today: number
  /** Counts further draws for the same place. */
  readonly salt: number
  /** True when the value must not be null. */
  readonly isNeeded?: boolean
}

/** Share of nulls where a value may be null. */
const NULLS = 0.1

/** Draws a value of a shape. It is a pure function of its place. */
export function drawValue(shape: Shape, place: DrawPlace): unknown {
  const { dice, id, salt, name, isNeeded = false } = place
  const fraction = dice.fraction(id, salt)
  if (shape.type === 'null') return null
  if (shape.isNullable && !isNeeded && dice.fraction(`${id} null`, salt) < NULLS) return null
  const given = shape.options ?? (shape.examples.length > 0 ? shape.examples : undefined)
  if (given !== undefined && given.length > 0) return given[Math.floor(fraction * given.length)]
  if (shape.type === 'boolean') return fraction < 0.5
  if (shape.type === 'array') return drawItems(shape, place)
  if (shape.type === 'object') return drawMembers(shape, place)
  const instant = drawInstant(place, fraction)
  return shape.type === 'string'
    ? drawText(shape, name, dice.draw(id, salt), instant)
    : drawNumber(shape, name, fraction, instant)
}

/** Draws an instant: of the day before for what is up to date, else of the three years before the clocks of all mocks. */
function drawInstant({ name, today }: DrawPlace, fraction: number): number {
  const isRecent = /updat|last|latest|recent|refresh|now|current/i.test(name)
  return Math.floor(isRecent ? today - fraction * DAY : FIRST_INSTANT - fraction * 3 * 365 * DAY)
}

function drawItems({ item, positions, minItems, maxItems }: Shape, place: DrawPlace): unknown[] {
  const { id, dice, salt } = place
  if (positions.length > 0)
    return positions.map(({ title, shape }, at) =>
      drawValue(shape, { ...place, name: title || place.name, id: `${id}.${at}`, isNeeded: false }),
    )
  if (item === undefined) return []
  const count = Math.min(
    maxItems,
    Math.max(minItems, 1 + Math.floor(dice.fraction(`${id} length`, salt) * 4)),
  )
  return Array.from({ length: count }, (_, at) =>
    drawValue(item, { ...place, name: place.name.replace(/s$/, ''), id: `${id}[${at}]`, isNeeded: false }),
  )
}

/** Names of the members of a map that lists none. */
const usualMembers = ['first', 'second']

function drawMembers({ members, others }: Shape, place: DrawPlace): Record<string, unknown> {
  const names = Object.keys(members)
  const all = names.length === 0 && others !== undefined ? usualMembers : names
  return Object.fromEntries(
    all.map(name => [
      name,
      drawValue((members[name] ?? others) as Shape, {
        ...place,
        name,
        id: `${place.id}.${name}`,
        isNeeded: false,
      }),
    ]),
  )
}

/** Draws a number in the usual range of its name, within its bounds. `instant` is for numbers that are Unix seconds. */
export function drawNumber(shape: Shape, name: string, fraction: number, instant: number): number {
  const { minimum, maximum, type } = shape
  if (isInstantName(name) && (maximum ?? instant) >= instant) return clampNumber(instant, shape)
  const known = ranges.find(([form]) => form.test(name))?.[1]
  const isNarrow = minimum !== undefined && maximum !== undefined && maximum - minimum <= 10_000
  const [low, high, isSteep] = isNarrow
    ? ([minimum, maximum, false] as const)
    : (known ?? ([0, 1_000, false] as const))
  const value = isSteep ? low + (high - low) * fraction ** 6 : low + (high - low) * fraction
  // Services show figures with about six digits.
  return clampNumber(type === 'integer' ? value : Number(value.toPrecision(6)), shape)
}

/** Returns the nearest number that a shape allows. */
export function clampNumber(value: number, { minimum, maximum, type, decimals }: Shape): number {
  const whole =
    type === 'integer' ? Math.round(value) : decimals === undefined ? value : Number(value.toFixed(decimals))
  return Math.min(maximum ?? Number.MAX_SAFE_INTEGER, Math.max(minimum ?? -Number.MAX_SAFE_INTEGER, whole))
}

type Range = readonly [low: number, high: number, isSteep: boolean]

/** Usual ranges by the words in a name. Most values of a steep range are small. */
const ranges: readonly (readonly [RegExp, Range])[] = [
  [/(change|percent|pct|delta|return)/i, [-20, 20, false]],
  [/decimals/i, [6, 18, false]],
  [/(ratio|share|weight|probability|fraction|apr|apy|rate)/i, [0, 1, false]],
  [/(score|rating|sentiment|grade)/i, [0, 10, false]],
  [/(age|days|hours|minutes)/i, [0, 90, false]],
  [/(count|number|views|trades|bids|posts|users|size|length|rank)/i, [0, 50_000, true]],
  [/(price|fee|cost|usd|amount|volume|value|supply|liquidity|total|balance)/i, [0.01, 1_000_000, true]],
]

/** Draws that belong to one key. The same key, name and salt always give the same draw. */
export interface RandomSource {
  /** Draws an unsigned integer of 32 bits. */
  draw(name: string, salt?: number): number
  /** Draws a number from 0 to less than 1. */
  fraction(name: string, salt?: number): number
}

/** Creates the draws of a key. */
export function createRandomSource(seed: number, key: string): RandomSource {
  const number = hashName(key)
  const draw = (name: string, salt = 0) => drawHash(seed, hashName(name), number, salt)
  return { draw, fraction: (name, salt) => drawFraction(draw(name, salt)) }
}
