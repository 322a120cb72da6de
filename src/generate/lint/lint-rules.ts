import { findNearest } from '../../base/find-nearest.ts'
import { memoize } from '../../base/memoize.ts'
import type { AuthoredRule } from '../../contract/find-broken-rules.ts'
import type { OperationNode, SchemaNode } from '../../contract/model/document-node.ts'
import { flattenAllOf, listAllOfParts } from '../../contract/schema/flatten-all-of.ts'
import { type JsonNode, resolveReference } from '../../contract/schema/resolve-reference.ts'
import { createPointer } from '../problems/create-pointer.ts'
import { createProblems, type SpecProblem } from '../problems/spec-problem.ts'
import type { SpecDocument } from '../spec-document.ts'
import { findRuleNames } from './find-rule-names.ts'
import {
  findRuleTypeError,
  generateReplies,
  type RuleSubject,
  type RuleVariables,
} from './find-rule-type-error.ts'
import { findTypeProblems, readRule } from './read-rule.ts'
import { selectNodes } from './select-texts.ts'

/** Names that a rule may use: members of `row`, and members of `query` in each of its operations. */
interface Vocabulary {
  readonly fields: readonly string[]
  readonly queries: readonly { readonly operationId: string; readonly parameters: readonly string[] }[]
}

/**
 * Finds problems of `x-rules` and `x-order`: invalid CEL, a type other than bool, or an operation that fails
 * on a column's values. It also finds unknown columns, fields and parameters, and an id of two different
 * rules.
 */
export function lintRules(document: SpecDocument): SpecProblem[] {
  const operations = Object.entries(document.paths).map(([path, { get }]) => ({ path, operation: get }))
  const ruled = selectNodes(document, '/components/schemas/*/x-rules/*').map(({ node, path }) => ({
    ...(node as AuthoredRule),
    name: path[2] ?? '',
    pointer: createPointer(...path),
  }))
  const readSchema = memoize<string, RuledSchema>(name => {
    const users = operations
      .map(({ operation }) => operation)
      .filter(operation => collectSchemas(operation, document).has(name))
    const fields = listFields(document.components.schemas[name] ?? {}, document)
    const queries = users.map(user => readQueryNames(user, document))
    const readReplies = memoize((user: OperationNode) => generateReplies(readSubject(name, user, document)))
    return { vocabulary: { fields, queries }, users, readReplies }
  }, new Map())
  return [
    ...ruled.flatMap(({ name, rule, pointer }) => {
      const { vocabulary, users, readReplies } = readSchema(name)
      const problems = lintRule(rule, vocabulary)
      // The operations of a schema have the same rows, and differ in their queries only.
      const judged = problems.length > 0 ? [] : /\bquery\b/.test(rule) ? users : users.slice(0, 1)
      const slips = judged.flatMap(user => findRuleTypeError(rule, readReplies(user)) ?? [])
      return createProblems('invalid-rule', pointer, [...problems, ...slips])
    }),
    ...findAmbiguousIds(ruled),
    ...operations.flatMap(({ path, operation }) => lintOrder(path, operation, document)),
  ]
}

/** Names for the rules of a schema, the operations that use it, and generated replies of each. */
interface RuledSchema {
  readonly vocabulary: Vocabulary
  readonly users: readonly OperationNode[]
  readonly readReplies: (user: OperationNode) => readonly RuleVariables[]
}

/** Returns the schemas of row and query for the rules of a schema in one operation. */
function readSubject(schema: string, operation: OperationNode, document: SpecDocument): RuleSubject {
  const { schemas } = document.components
  const parameters = (operation.parameters ?? []).map(parameter => resolveReference(parameter, document))
  return {
    row: flattenAllOf(schemas[`${schema}Object`] ?? schemas[schema] ?? {}, document),
    query: Object.fromEntries(parameters.map(({ name, schema = {} }) => [String(name), schema as JsonNode])),
  }
}

function lintRule(rule: string, { fields, queries }: Vocabulary): string[] {
  const read = readRule(rule)
  if ('problem' in read) return [read.problem]
  const { parsed } = read
  const names = findRuleNames(parsed.ast)
  const ofType = findTypeProblems(parsed, 'bool')
  if (parsed.check().valid !== true) return ofType
  return [
    ...ofType,
    ...names.row
      .filter(name => !fields.includes(name))
      .map(name => `no column or field ${describeUnknown(name, fields)}`),
    ...queries.flatMap(({ operationId, parameters }) =>
      names.query
        .filter(name => !parameters.includes(name))
        .map(name => `${operationId} has no parameter ${describeUnknown(name, parameters)}`),
    ),
  ]
}

function lintOrder(path: string, operation: OperationNode, document: SpecDocument): SpecProblem[] {
  const fields = [...collectSchemas(operation, document)].flatMap(name =>
    listFields(document.components.schemas[name] ?? {}, document),
  )
  const vocabulary = { fields, queries: [readQueryNames(operation, document)] }
  return (operation['x-order'] ?? []).flatMap(({ by, when = 'true' }, index) => {
    const pointer = createPointer('paths', path, 'get', 'x-order', index)
    const unknown = fields.includes(by) ? [] : [`no column or field ${describeUnknown(by, fields)}`]
    return createProblems('invalid-rule', pointer, [...unknown, ...lintRule(when, vocabulary)])
  })
}

function findAmbiguousIds(rules: readonly { id: string; rule: string; pointer: string }[]): SpecProblem[] {
  const texts = new Map<string, string>()
  return rules.flatMap(({ id, rule, pointer }) => {
    const first = texts.get(id) ?? rule
    texts.set(id, first)
    const messages = first === rule ? [] : [`${id} stands for two different rules`]
    return createProblems('duplicate-name', pointer, messages)
  })
}

function describeUnknown(name: string, known: readonly string[]): string {
  const guess = findNearest(name, known)
  return guess === undefined ? `"${name}"` : `"${name}"; did you mean ${guess}?`
}

function readQueryNames(operation: OperationNode, document: SpecDocument): Vocabulary['queries'][number] {
  const parameters = (operation.parameters ?? []).map(parameter =>
    String(resolveReference(parameter, document).name),
  )
  return { operationId: operation.operationId, parameters }
}

/** Returns the names of all component schemas that a 200 reply uses, at any depth. */
function collectSchemas(operation: OperationNode, document: SpecDocument): Set<string> {
  const found = new Set<string>()
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    for (const [key, value] of Object.entries(node)) {
      const name = key === '$ref' ? String(value).replace('#/components/schemas/', '') : undefined
      if (name === undefined) visit(value)
      else if (!found.has(name)) {
        found.add(name)
        visit(document.components.schemas[name])
      }
    }
  }
  for (const media of Object.values(operation.responses['200']?.content ?? {})) visit(media.schema)
  return found
}

/** Lists the columns of a table, or the fields of an object, including those from `allOf`. */
function listFields(schema: SchemaNode, document: SpecDocument): string[] {
  const columns = schema['x-table']?.columns.map(column => column.name)
  return [
    ...(columns ?? Object.keys(schema.properties ?? {})),
    ...listAllOfParts(schema, document).flatMap(part => listFields(part as SchemaNode, document)),
  ]
}
