import { EvaluationError } from '@marcbachmann/cel-js'
import { groupBy } from '../../base/group-by.ts'
import { memoize } from '../../base/memoize.ts'
import { type AuthoredRule, isTypeError, parseRule } from '../../contract/find-broken-rules.ts'
import type { OperationNode } from '../../contract/model/document-node.ts'
import { flattenAllOf } from '../../contract/schema/flatten-all-of.ts'
import { mapValues } from '../../contract/schema/map-members.ts'
import { type JsonNode, resolveReference } from '../../contract/schema/resolve-reference.ts'
import { createPointer, createProblems, describeProblem, type SpecProblem } from '../problems/spec-problem.ts'
import type { SpecDocument } from '../spec-document.ts'
import { createHint } from './find-grammar-problems.ts'
import { findRuleNames, findTypeProblems, readRule } from './read-rule.ts'
import { selectNodes, selectTexts } from './select-texts.ts'

/** The parameters that the rules of an operation may use, with their schemas. */
interface RequestForm {
  readonly operationId: string
  readonly query: Readonly<Record<string, JsonNode>>
}

/** Finds invalid CEL, unknown names, wrong types and ambiguous ids in `x-rules` and `x-order`. */
export function lintRules(document: SpecDocument, judge = findRuleTypeError, draws = DRAWS): SpecProblem[] {
  const operations = Object.entries(document.paths).map(([path, { get }]) => ({
    path,
    operation: get,
    schemas: collectSchemas(get, document),
    request: readRequest(get, document),
  }))
  const ruled = selectNodes(document, '/components/schemas/*/x-rules/*').map(({ node, path }) => ({
    ...(node as AuthoredRule),
    name: path[2] ?? '',
    pointer: createPointer(...path),
  }))
  return [
    ...[...groupBy(ruled, ({ name }) => name)].flatMap(([name, rules]) => {
      const row = readRow(name, document)
      const fields = listFields(name, document)
      const requests = operations.filter(({ schemas }) => schemas.has(name)).map(({ request }) => request)
      const readReplies = memoize(({ query }: RequestForm) => generateReplies({ row, query }, draws))
      return rules.flatMap(({ rule, operations: only, pointer }) => {
        const own = requests.filter(({ operationId }) => only?.includes(operationId) ?? true)
        const problems = lintRule(rule, fields, own)
        // The operations of a schema have the same rows, and differ in their queries only.
        const judged = problems.length > 0 ? [] : /\bquery\b/.test(rule) ? own : own.slice(0, 1)
        const slips = judged.flatMap(request => judge(rule, readReplies(request)) ?? [])
        return createProblems(pointer, [...problems, ...slips])
      })
    }),
    ...findAmbiguousIds(ruled),
    ...operations.flatMap(({ path, operation, schemas, request }) => {
      const fields = [...schemas].flatMap(name => listFields(name, document))
      return (operation['x-order'] ?? []).flatMap(({ by, when = 'true' }, index) => {
        const pointer = createPointer('paths', path, 'get', 'x-order', index)
        return createProblems(pointer, [
          ...findUnknown([by], fields),
          ...lintRule(when, fields, [request], true),
        ])
      })
    }),
  ]
}

/** Returns the schema of a row by column name, or of an object, with the parts of `allOf` merged. */
function readRow(name: string, document: SpecDocument): JsonNode {
  const { schemas } = document.components
  return flattenAllOf(schemas[`${name}Object`] ?? schemas[name] ?? {}, document)
}

/** Lists the columns of a table, or the fields of an object. */
function listFields(name: string, document: SpecDocument): string[] {
  const columns = document.components.schemas[name]?.['x-table']?.columns
  return columns?.map(column => column.name) ?? Object.keys(readRow(name, document).properties ?? {})
}

function readRequest({ operationId, parameters = [] }: OperationNode, document: SpecDocument): RequestForm {
  const resolved = parameters.map(parameter => resolveReference(parameter, document))
  const query = Object.fromEntries(resolved.map(({ name, schema = {} }) => [name, schema as JsonNode]))
  return { operationId, query }
}

function lintRule(
  rule: string,
  fields: readonly string[],
  requests: readonly RequestForm[],
  isCertain = false,
): string[] {
  const read = readRule(rule)
  if ('problem' in read) return [read.problem]
  const { parsed } = read
  const names = findRuleNames(parsed.ast)
  const ofType = findTypeProblems(parsed, 'bool', isCertain)
  if (!parsed.check().valid) return ofType
  return [
    ...ofType,
    ...findUnknown(names.row, fields),
    ...requests.flatMap(({ operationId, query }) =>
      findUnknown(names.query, Object.keys(query), `${operationId} has no parameter`),
    ),
  ]
}

function findAmbiguousIds(rules: readonly { id: string; rule: string; pointer: string }[]): SpecProblem[] {
  return rules
    .filter(({ id, rule }) => rules.find(each => each.id === id)?.rule !== rule)
    .map(({ id, pointer }) => ({ pointer, message: `${id} stands for two different rules` }))
}

export function findUnknown(
  names: readonly string[],
  known: readonly string[],
  says = 'no column or field',
): string[] {
  return names
    .filter(name => !known.includes(name))
    .map(name => describeProblem({ message: `${says} "${name}"`, ...createHint(name, known) }))
}

/** Returns the names of all component schemas that a 200 reply uses, at any depth. */
function collectSchemas({ responses }: OperationNode, document: SpecDocument): Set<string> {
  const list = (node: unknown) =>
    selectTexts(node, '/**/$ref').map(({ text }) => text.replace('#/components/schemas/', ''))
  const media = Object.values(responses['200']?.content ?? {})
  const names = new Set(list(media.map(({ schema }) => schema)))
  for (const name of names) for (const inner of list(document.components.schemas[name])) names.add(inner)
  return names
}

/** Number of generated replies: so many that each nullable column is null alone, and together with others. */
const DRAWS = 200

type ReplyForm = { readonly row: JsonNode } & Pick<RequestForm, 'query'>

/** Generates the variables of a rule for replies, with values of the schemas of row and query, also null. */
export function generateReplies({ row, query }: ReplyForm, draws = DRAWS): JsonNode[] {
  const draw = createDraw()
  return Array.from({ length: draws }, () => {
    const rows = [drawObject(row, draw), drawObject(row, draw)]
    const sent = Object.entries(query).filter(([, schema]) => schema.default !== undefined || draw(2) === 1)
    const values = sent.map(([name, schema]) => [name, drawValue(schema, draw)])
    return { rows, row: rows[0], sent: rows[0], query: Object.fromEntries(values), now: 1e9 }
  })
}

/** Evaluates a rule over generated replies. Returns the first type error, with its position in the rule. */
export function findRuleTypeError(rule: string, replies: readonly JsonNode[]): string | undefined {
  const evaluate = parseRule(rule)
  for (const reply of replies) {
    try {
      evaluate(reply)
    } catch (error) {
      if (!(error instanceof EvaluationError)) throw error
      const { range, summary } = error
      const mend = summary.includes('null') ? '; begin with row.x == null ||' : ''
      if (isTypeError(error)) return `column ${(range?.start ?? 0) + 1} of the rule: ${summary}${mend}`
    }
  }
  return undefined
}

/** Returns a pseudo-random whole number from 0 to below a bound. */
type Draw = (below: number) => number

/** Creates a linear congruential generator (Numerical Recipes), with the same numbers in every run. */
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
