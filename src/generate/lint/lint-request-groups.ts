import { findNearest } from '../../base/find-nearest.ts'
import { createReplyEnvironment } from '../../contract/expressions/create-reply-environment.ts'
import { createPointer } from '../problems/create-pointer.ts'
import type { SpecProblem } from '../problems/spec-problem.ts'
import type { SpecDocument, SpecRequestGroup } from '../spec-document.ts'
import { createHint } from './find-grammar-problems.ts'
import { listNames } from './list-names.ts'
import { readRule } from './read-rule.ts'

/**
 * Finds problems of `x-across`: unknown operations, parameters, columns and requests, invalid CEL, and
 * unknown members in expressions.
 */
export function lintRequestGroups(document: SpecDocument): SpecProblem[] {
  const { operations, columns, parameters } = listNames(document)
  const groups = document['x-across'] ?? []
  return groups.flatMap((group, index) => {
    const pointer = createPointer('x-across', index)
    const requests = Object.keys(group.requests ?? {})
    const known = { operation: operations, column: columns, parameter: parameters, request: requests }
    const members = new Set([
      ...operations,
      ...columns,
      ...parameters,
      ...replyMembers,
      ...listOwnNames(group),
    ])
    return [
      ...listUsedNames(group).flatMap(({ kind, name, path }) =>
        known[kind].includes(name)
          ? []
          : {
              id: 'unknown-name' as const,
              pointer: pointer + createPointer(...path),
              message: `no ${kind} is called ${name}`,
              ...createHint(findNearest(name, known[kind])),
            },
      ),
      ...findTexts(group, pointer).flatMap(each => lintExpression(each, members)),
    ]
  })
}

/** Members of a reply that an expression may use. */
const replyMembers = ['operation', 'n', 'rows', 'query', 'typed', 'accept']

/** Lists the names that a group defines itself: the keys of its maps. */
function listOwnNames(group: SpecRequestGroup): string[] {
  return [...JSON.stringify(group).matchAll(/'(\w+)':/g)].map(([, name = '']) => name)
}

/** A name that a group uses outside of expressions, and its path in the group. */
interface Name {
  readonly kind: 'operation' | 'column' | 'parameter' | 'request'
  readonly name: string
  readonly path: readonly (string | number)[]
}

function listUsedNames({ operations, requests = {}, values, statements }: SpecRequestGroup): Name[] {
  const at = (kind: Name['kind'], name: string | undefined, ...path: Name['path']): Name[] =>
    name === undefined ? [] : [{ kind, name, path }]
  const list = (kind: Name['kind'], names: readonly string[] = [], ...path: Name['path']) =>
    names.flatMap((name, index) => at(kind, name, ...path, index))
  const keys = (kind: Name['kind'], record: object = {}, ...path: Name['path']) =>
    Object.keys(record).flatMap(name => at(kind, name, ...path, name))
  return [
    ...list('operation', operations, 'operations'),
    ...at('parameter', values, 'values'),
    ...Object.entries(requests).flatMap(([role, { operation, query }]) => [
      ...at('operation', operation, 'requests', role, 'operation'),
      ...keys('parameter', query, 'requests', role, 'query'),
    ]),
    ...statements.flatMap((statement, index) => {
      const path = ['statements', index] as const
      const { grows = [], aliases = [] } = statement
      return [
        ...list('operation', statement.operations, ...path, 'operations'),
        ...at('operation', statement.judged, ...path, 'judged'),
        ...at('column', statement.by, ...path, 'by'),
        ...at('column', readColumn(statement.column), ...path, 'column'),
        ...list('request', statement.over, ...path, 'over'),
        ...at('request', statement.accepted, ...path, 'accepted'),
        ...keys('column', statement.equals, ...path, 'equals'),
        ...grows.flatMap(({ columns }, row) => list('column', columns, ...path, 'grows', row, 'columns')),
        ...aliases.flatMap((names, row) =>
          Object.entries(names).flatMap(([alias, name]) =>
            at('request', name, ...path, 'aliases', row, alias),
          ),
        ),
      ]
    }),
  ]
}

/** Returns the column of `row` or `other` that a finding points to, or undefined when CEL computes it. */
function readColumn(column: string | undefined): string | undefined {
  return column?.startsWith('{') ? undefined : column?.replace('other.', '')
}

interface Text {
  readonly expression: string
  readonly pointer: string
}

/** Lists the expressions of a group, including those in braces in its texts. */
function findTexts(group: SpecRequestGroup, pointer: string): Text[] {
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

function lintExpression({ expression, pointer }: Text, known: ReadonlySet<string>): SpecProblem[] {
  const read = readRule(expression, text => environment.parse(text))
  if ('problem' in read) return [{ id: 'invalid-rule', pointer, message: read.problem }]
  const members = expression.replace(/'[^']*'/g, '').matchAll(/\.([A-Za-z_]\w*)(?!\w*\()/g)
  const found = expression.matchAll(/find\([^']*'(\w+)'/g)
  return [...members, ...found]
    .map(([, name = '']) => name)
    .filter(name => !known.has(name))
    .map(name => ({
      id: 'unknown-name',
      pointer,
      message: `no column, parameter or reply has a member ${name}`,
      ...createHint(findNearest(name, [...known])),
    }))
}
