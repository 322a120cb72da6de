import { EvaluationError } from '@marcbachmann/cel-js'
import { isTypeError, parseRule } from '../../contract/find-broken-rules.ts'
import type { JsonNode } from '../../contract/schema/resolve-reference.ts'

/** Values of the variables of a rule, by name. */
export type RuleVariables = Readonly<Record<string, unknown>>

/**
 * Number of generated replies. It is high enough that each nullable column is null alone and together with
 * others.
 */
const DRAWS = 200

/** Schemas of a row and of the query parameters, by name. */
export interface RuleSubject {
  readonly row: JsonNode
  readonly query: Readonly<Record<string, JsonNode>>
}

/**
 * Generates replies with values of the declared types, including null. The rules of a subject are evaluated
 * over them.
 */
export function generateReplies({ row, query }: RuleSubject): RuleVariables[] {
  const draw = createDraw()
  const drawRow = createObjectDrawer(row)
  const parameters = Object.entries(query).map(
    ([name, schema]) => [name, schema.default !== undefined, createDrawer(schema)] as const,
  )
  return Array.from({ length: DRAWS }, () => {
    const rows = [drawRow(draw), drawRow(draw)]
    const asked = parameters.filter(([, hasDefault]) => hasDefault || draw(2) === 1)
    const values = asked.map(([name, , drawOne]) => [name, drawOne(draw)])
    return { rows, row: rows[0], sent: rows[0], query: Object.fromEntries(values), now: 1e9 }
  })
}

/**
 * Evaluates a rule over generated replies. Returns the first type error with its position in the rule, or
 * undefined without one.
 */
export function findRuleTypeError(rule: string, replies: readonly RuleVariables[]): string | undefined {
  const evaluate = parseRule(rule)
  for (const reply of replies) {
    try {
      evaluate(reply)
    } catch (error) {
      if (!(error instanceof EvaluationError)) throw error
      if (isTypeError(error)) return `column ${(error.range?.start ?? 0) + 1} of the rule: ${error.summary}`
    }
  }
  return undefined
}

/** Returns a pseudo-random whole number from 0 to below a bound. */
type Draw = (below: number) => number

/**
 * Creates a generator with the same numbers in every run: a linear congruential generator with the constants
 * of Numerical Recipes.
 */
function createDraw(): Draw {
  let state = 1
  return below => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** A function that draws a value of one schema. */
type Drawer = (draw: Draw) => unknown

function createObjectDrawer({ properties = {} }: JsonNode): Drawer {
  const members = Object.entries(properties as Readonly<Record<string, JsonNode>>).map(
    ([name, schema]) => [name, createDrawer(schema)] as const,
  )
  return draw => {
    const drawn: Record<string, unknown> = {}
    for (const [name, drawOne] of members) drawn[name] = drawOne(draw)
    return drawn
  }
}

function createDrawer(schema: JsonNode): Drawer {
  const values = (schema.enum ?? (schema.const === undefined ? undefined : [schema.const])) as
    | readonly unknown[]
    | undefined
  if (values !== undefined) return draw => values[draw(values.length)]
  const types = [schema.type as string | readonly string[]].flat()
  const drawers = types.map(type => drawersByType[type ?? 'null']?.(schema) ?? (() => null))
  return draw => drawers[draw(drawers.length)]?.(draw)
}

const sampleTexts = ['1', '0x1', '2026-01-15T12:00:00+00:00']

const drawersByType: Readonly<Record<string, (schema: JsonNode) => Drawer>> = {
  string: () => draw => sampleTexts[draw(sampleTexts.length)],
  integer: () => draw => draw(3),
  number: () => draw => draw(3) / 2,
  boolean: () => draw => draw(2) === 1,
  array: ({ items, prefixItems }) => {
    if (prefixItems !== undefined) {
      const drawers = (prefixItems as readonly JsonNode[]).map(createDrawer)
      return draw => drawers.map(drawOne => drawOne(draw))
    }
    const drawItem = createDrawer((items ?? {}) as JsonNode)
    return draw => Array.from({ length: draw(3) }, () => drawItem(draw))
  },
  object: createObjectDrawer,
}
