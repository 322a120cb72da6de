import { isInstantName } from '../../../src/contract/model/is-instant-name.ts'
import type { MarketView } from '../../core/request-context.ts'
import { DAY, FIRST_INSTANT, toMidnight } from '../../time/calendar.ts'
import { drawFraction } from '../../world/random/distributions.ts'
import { drawHash, hashName } from '../../world/random/draw-hash.ts'
import { drawText } from './draw-text.ts'
import { isEndless, isValid, pickSmallest, readShape, type Shape } from './read-shape.ts'

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
  /** Ids of the shapes around the value. */
  readonly above?: readonly string[]
  /** Number of values that may still be drawn around the value. Beyond it only what is required is drawn. */
  readonly budget?: { left: number }
}

/** Share of nulls where a value may be null. */
const NULLS = 0.1

/**
 * Number of values in one that is drawn, levels of it, how often it has a shape within itself, and levels of what it needs.
 */
const limits = { values: 40, levels: 4, repeats: 2, nested: 16 }

/** Draws of a value until its schema allows it. */
const ATTEMPTS = 8

/** Draws a value of a shape. It is a pure function of its place. */
export function drawValue(drawn: Shape, place: DrawPlace): unknown {
  const { budget = { left: limits.values }, above = [] } = place
  const shape = isSpent(budget, above, drawn) ? pickSmallest(drawn) : drawn
  const first = drawOnce(shape, { ...place, budget, above })
  if (!shape.isChecked || isValid(first, shape.schema)) return first
  for (let attempt = 1; attempt < ATTEMPTS && (budget.left > 0 || !place.budget); attempt++)
    for (const each of [...shape.alternatives, shape]) {
      // With no values around it, each attempt may have as many.
      const own = place.budget ?? { left: limits.values }
      const value = drawOnce(each, { ...place, budget: own, above, salt: place.salt + attempt })
      if (isValid(value, shape.schema)) return value
    }
  return first
}

/** Draws a value of a schema by its name. The same key gives the same value. */
export function drawNamed(
  shape: Shape,
  { name, isNeeded = true }: Pick<DrawPlace, 'name' | 'isNeeded'>,
  key: string,
  { world, now }: MarketView,
): unknown {
  const dice = createRandomSource(world.seed, key)
  return drawValue(shape, { dice, name, id: name, today: toMidnight(now), salt: 0, isNeeded })
}

/** Returns true when no more values may be drawn than are needed, or when a shape is often enough within itself. */
function isSpent({ left }: { left: number }, above: readonly string[], { id }: Shape): boolean {
  return left <= 0 || above.filter(each => each === id).length >= limits.repeats
}

interface InnerPlace extends DrawPlace {
  readonly above: readonly string[]
  readonly budget: { left: number }
}

function drawOnce(shape: Shape, place: InnerPlace): unknown {
  const { dice, id, salt, name, isNeeded = false, above, budget } = place
  const fraction = dice.fraction(id, salt)
  budget.left--
  const isLeast = above.length >= limits.levels || isSpent(budget, above, shape)
  if (shape.type === 'null') return null
  const isNullUsed = shape.hasNullType || (isLeast && ['array', 'object'].includes(shape.type))
  const isNull = isNullUsed && (isLeast || dice.fraction(`${id} null`, salt) < NULLS)
  if (isNull && shape.isNullable && !isNeeded) return null
  const given = shape.options ?? (shape.examples.length > 0 ? shape.examples : undefined)
  if (given !== undefined && given.length > 0) return given[Math.floor(fraction * given.length)]
  if (shape.type === 'boolean') return fraction < 0.5
  const inner = { ...place, above: [...above, shape.id], isNeeded: false }
  if (shape.type === 'array') return drawItems(shape, inner, isLeast)
  if (shape.type === 'object') return drawMembers(shape, inner, isLeast)
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

/** Number of items of a list that needs none, and how deep such lists have more than one. */
const USUAL_ITEMS = 4
const LISTS = 2

function drawItems(shape: Shape, place: InnerPlace, isLeast: boolean): unknown[] {
  const { item, positions, minItems, maxItems, isUnique } = shape
  const { id, dice, salt, above } = place
  const titled = positions.map(({ title, shape: each }, at) =>
    drawValue(each, { ...place, name: title || place.name, id: `${id}.${at}` }),
  )
  if (positions.length > 0 && minItems <= positions.length) return titled
  const isEmpty = isLeast || item === undefined || isEndless(item.schema)
  const usual = above.length > LISTS ? 1 : 1 + Math.floor(dice.fraction(`${id} length`, salt) * USUAL_ITEMS)
  const count = Math.min(maxItems, Math.max(minItems, isEmpty ? 0 : usual)) - titled.length
  const drawn = new Map<string, unknown>()
  for (let at = 0; at < count; at++)
    for (let attempt = 0; attempt < (isUnique ? ATTEMPTS : 1); attempt++) {
      const own = { ...place, name: place.name.replace(/s$/, ''), id: `${id}[${at}]`, salt: salt + attempt }
      const value = drawValue(item ?? readShape({}), own)
      const key = isUnique ? JSON.stringify(value) : String(at)
      if (drawn.has(key)) continue
      drawn.set(key, value)
      break
    }
  const possible = [...drawn.values()].filter(value => isValid(value, item?.schema))
  return [...titled, ...(possible.length < minItems ? drawn.values() : possible)]
}

/** Names of the members of a map that lists none. */
const usualMembers = ['first', 'second']

function drawMembers(shape: Shape, place: InnerPlace, isLeast: boolean): Record<string, unknown> {
  const { members, others, required, minMembers, maxMembers } = shape
  const names = Object.keys(members)
  const free = others === undefined || isLeast || isEndless(others.schema) ? [] : usualMembers
  const usual = isLeast ? [] : names.length === 0 ? free : names
  const needed = new Set([...required, ...usual.slice(0, Math.max(0, maxMembers - required.length))])
  const spare = Array.from({ length: Math.min(minMembers, 1_000) }, (_, at) => `member${at + 1}`)
  // A member that leads back to its own object never ends, where one of another name does.
  const ordered = place.above.length > limits.nested ? [...spare, ...names] : [...names, ...spare]
  for (const name of ordered) if (needed.size < minMembers) needed.add(name)
  const all = isLeast ? [...needed] : [...names.filter(name => needed.has(name)), ...needed]
  return Object.fromEntries(
    [...new Set(all)].flatMap(name => {
      const member = members[name] ?? others ?? readShape({})
      const value = drawValue(member, { ...place, name, id: `${place.id}.${name}` })
      // A schema may contradict itself, as by an enum of another type.
      const isKept = required.includes(name) || isValid(value, member.schema)
      return isKept ? [[name, value]] : []
    }),
  )
}

/** Draws a number in the usual range of its name, within its bounds. `instant` is for numbers that are Unix seconds. */
export function drawNumber(shape: Shape, name: string, fraction: number, instant: number): number {
  const { minimum, maximum, type } = shape
  if (isInstantName(name) && maximum >= instant) return clampNumber(instant, shape)
  const known = ranges.find(([form]) => form.test(name))?.[1]
  const isNarrow = maximum - minimum <= 10_000
  const [low, high, isSteep] = isNarrow
    ? ([minimum, maximum, false] as const)
    : (known ?? ([0, 1_000, false] as const))
  const value = isSteep ? low + (high - low) * fraction ** 6 : low + (high - low) * fraction
  // Services show figures with about six digits.
  return clampNumber(type === 'integer' ? value : Number(value.toPrecision(6)), shape)
}

/** Returns the nearest number that a shape allows. */
export function clampNumber(value: number, { minimum, maximum, type, decimals, multipleOf }: Shape): number {
  const whole =
    type === 'integer' ? Math.round(value) : decimals === undefined ? value : Number(value.toFixed(decimals))
  const low = Number.isFinite(minimum) ? minimum : Number.MIN_SAFE_INTEGER
  const high = Number.isFinite(maximum) ? maximum : Number.MAX_SAFE_INTEGER
  const near = Math.min(high, Math.max(low, whole))
  return multipleOf === 0 ? near : findMultiple(near, multipleOf, [low, high])
}

/** Returns the multiple next to a value that a division shows to be one. Not each one is, in numbers of 64 bits. */
function findMultiple(value: number, step: number, [low, high]: readonly [number, number]): number {
  const places = /e-(\d+)|\.(\d+)/.exec(String(step))
  const digits = Math.min(20, Number(places?.[1] ?? places?.[2]?.length ?? 0))
  const first = Math.round(value / step)
  for (let at = 0; at < 200; at++) {
    const found = Number(((first + (at % 2 === 0 ? at / 2 : -(at + 1) / 2)) * step).toFixed(digits))
    if (found >= low && found <= high && Number.isInteger(found / step)) return found
  }
  return value
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
