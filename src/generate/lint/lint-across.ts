import { findNearest } from '../../base/find-nearest.ts'
import { createReplyEnvironment } from '../../contract/expressions/create-reply-environment.ts'
import { createPointer } from '../problems/create-pointer.ts'
import type { Problem } from '../problems/problem.ts'
import type { SpecDocument, SpecGroup } from '../spec-document.ts'
import { suggest } from './find-form-problems.ts'
import { readRule } from './read-rule.ts'

/**
 * Problems of `x-across`: operations and parameters that do not exist, CEL that does not parse, and members that no column, parameter
 * or reply has.
 */
export function lintAcross({ 'x-across': groups = [], paths, components }: SpecDocument): Problem[] {
  const operations = Object.values(paths).map(({ get }) => get.operationId)
  const { schemas, parameters = {} } = components
  const columns = Object.values(schemas).flatMap(schema => [
    ...(schema['x-table']?.columns.map(({ name }) => name) ?? []),
    ...Object.keys(schema.properties ?? {}),
  ])
  const own = Object.values(paths).flatMap(({ get }) => get.parameters ?? [])
  const sent = [...own, ...Object.values(parameters)].flatMap(each => ('name' in each ? [each.name] : []))
  const known = new Set([...operations, ...columns, ...sent, ...replyMembers])
  return groups.flatMap((group, index) => {
    const pointer = createPointer('x-across', index)
    const named = new Set([...known, ...listOwnNames(group)])
    return [
      ...findUnknownOperations(group, operations, pointer),
      ...findTexts(group, pointer).flatMap(each => lintExpression(each, named)),
    ]
  })
}

/** What a reply has in an expression. */
const replyMembers = ['operation', 'n', 'rows', 'query', 'typed']

/** The names that a group gives to what it makes: the keys of its maps. */
function listOwnNames(group: SpecGroup): string[] {
  return [...JSON.stringify(group).matchAll(/'(\w+)':/g)].map(([, name = '']) => name)
}

function findUnknownOperations(group: SpecGroup, operations: readonly string[], pointer: string): Problem[] {
  const requests = Object.entries(group.requests ?? {}).flatMap(([name, { operation }]) =>
    operation === undefined ? [] : [{ operation, at: ['requests', name, 'operation'] }],
  )
  const listed = group.operations.map((operation, at) => ({ operation, at: ['operations', at] }))
  return [...listed, ...requests]
    .filter(({ operation }) => !operations.includes(operation))
    .map(({ operation, at }) => ({
      id: 'unknown-name' as const,
      pointer: pointer + createPointer(...at),
      message: `no operation is called ${operation}`,
      ...suggest(findNearest(operation, operations)),
    }))
}

interface Text {
  readonly expression: string
  readonly pointer: string
}

/** The expressions of a group, those in the braces of its texts among them. */
function findTexts(group: SpecGroup, pointer: string): Text[] {
  const at = (...path: readonly (string | number)[]) => pointer + createPointer(...path)
  const list = (record: object = {}, ...path: readonly (string | number)[]) =>
    Object.entries(record).map(([name, expression]) => ({
      expression: String(expression),
      pointer: at(...path, name),
    }))
  return [
    ...list(group.let, 'let'),
    ...group.statements.flatMap((statement, index) => {
      const path = ['statements', index] as const
      const { each, with: others, when, rule, actual, let: own, equals, unclear, grows = [] } = statement
      const { message, expected = '', column = '' } = statement
      const filled = { message, expected, column, ...(unclear && { unclear: unclear.says }) }
      return [
        ...list({ each, with: others, when, rule, actual }, ...path).filter(
          text => text.expression !== 'undefined',
        ),
        ...list(own, ...path, 'let'),
        ...list(equals, ...path, 'equals'),
        ...(unclear === undefined
          ? []
          : [{ expression: unclear.when, pointer: at(...path, 'unclear', 'when') }]),
        ...grows.flatMap(({ when: guard = 'true', least }, row) =>
          list({ when: guard, least }, ...path, 'grows', row),
        ),
        ...Object.entries(filled).flatMap(([name, text]) =>
          [...text.matchAll(/\{([^{}]+)\}/g)].map(([, expression = '']) => ({
            expression,
            pointer: at(...path, name),
          })),
        ),
      ]
    }),
  ]
}

const environment = createReplyEnvironment({ isOpen: true })

function lintExpression({ expression, pointer }: Text, known: ReadonlySet<string>): Problem[] {
  const read = readRule(expression, text => environment.parse(text))
  if ('problem' in read) return [{ id: 'invalid-rule', pointer, message: read.problem }]
  const members = [...expression.replace(/'[^']*'/g, '').matchAll(/\.([A-Za-z_]\w*)(?!\w*\()/g)]
  return members
    .map(([, name = '']) => name)
    .filter(name => !known.has(name))
    .map(name => ({
      id: 'unknown-name',
      pointer,
      message: `no column, parameter or reply has a member ${name}`,
      ...suggest(findNearest(name, [...known])),
    }))
}
