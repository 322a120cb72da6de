import { EvaluationError } from '@marcbachmann/cel-js'
import { isTypeError, parseRule } from '../../contract/find-broken-rules.ts'
import { mapValues } from '../../contract/schema/map-members.ts'
import type { JsonNode } from '../../contract/schema/resolve-reference.ts'

/**
 * Number of generated replies. It is high enough that each nullable column is null alone and together with
 * others.
 */
const DRAWS = 200

/** Schemas of a row and of the query parameters, by name. */
interface RuleSubject {
  readonly row: JsonNode
  readonly query: Readonly<Record<string, JsonNode>>
}

/** Generates the variables of a rule for replies with values of the declared types, including null. */
export function generateReplies({ row, query }: RuleSubject): JsonNode[] {
  const draw = createDraw()
  const parameters = Object.entries(query)
  return Array.from({ length: DRAWS }, () => {
    const rows = [drawObject(row, draw), drawObject(row, draw)]
    const sent = parameters.filter(([, schema]) => schema.default !== undefined || draw(2) === 1)
    const values = sent.map(([name, schema]) => [name, drawValue(schema, draw)])
    return { rows, row: rows[0], sent: rows[0], query: Object.fromEntries(values), now: 1e9 }
  })
}

/**
 * Evaluates a rule over generated replies. Returns the first type error with its position in the rule, or
 * undefined without one.
 */
export function findRuleTypeError(rule: string, replies: readonly JsonNode[]): string | undefined {
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

function drawObject({ properties = {} }: JsonNode, draw: Draw): Record<string, unknown> {
  return mapValues(properties as Readonly<Record<string, JsonNode>>, schema => drawValue(schema, draw))
}

function drawValue(schema: JsonNode, draw: Draw): unknown {
  const { enum: values = schema.const === undefined ? undefined : [schema.const] } = schema
  if (Array.isArray(values)) return values[draw(values.length)]
  const types = [schema.type as string | readonly string[]].flat()
  return drawersByType[types[draw(types.length)] ?? 'null']?.(schema, draw) ?? null
}

const sampleTexts = ['1', '0x1', '2026-01-15T12:00:00+00:00']

const drawersByType: Readonly<Record<string, (schema: JsonNode, draw: Draw) => unknown>> = {
  string: (_, draw) => sampleTexts[draw(sampleTexts.length)],
  integer: (_, draw) => draw(3),
  number: (_, draw) => draw(3) / 2,
  boolean: (_, draw) => draw(2) === 1,
  array: ({ items = {}, prefixItems }, draw) =>
    Array.isArray(prefixItems)
      ? prefixItems.map(item => drawValue(item, draw))
      : Array.from({ length: draw(3) }, () => drawValue(items as JsonNode, draw)),
  object: drawObject,
}
