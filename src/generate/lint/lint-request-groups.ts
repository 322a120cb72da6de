import { findNearest } from '../../base/find-nearest.ts'
import { createReplyEnvironment } from '../../contract/expressions/create-reply-environment.ts'
import { createPointer } from '../problems/create-pointer.ts'
import type { SpecProblem } from '../problems/spec-problem.ts'
import type { SpecDocument, SpecRequestGroup } from '../spec-document.ts'
import { createHint } from './find-grammar-problems.ts'
import { listDefinedNames } from './lint-names.ts'
import { readRule } from './read-rule.ts'

/** Finds problems of the expressions in `x-across`: invalid CEL, and members that nothing has. */
export function lintRequestGroups(document: SpecDocument): SpecProblem[] {
  const defined = Object.values(listDefinedNames(document)).flat()
  return (document['x-across'] ?? []).flatMap((group, index) => {
    const members = new Set([...defined, ...replyMembers, ...listOwnNames(group)])
    return findTexts(group, createPointer('x-across', index)).flatMap(each => lintExpression(each, members))
  })
}

/** Members of a reply that an expression may use. */
const replyMembers = ['operation', 'n', 'rows', 'query', 'typed', 'accept']

/** Lists the names that a group defines itself: the keys of its maps. */
function listOwnNames(group: SpecRequestGroup): string[] {
  return [...JSON.stringify(group).matchAll(/'(\w+)':/g)].map(([, name = '']) => name)
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
