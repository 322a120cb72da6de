import { findNearest } from '../../base/find-nearest.ts'
import { createReplyEnvironment } from '../../contract/expressions/create-reply-environment.ts'
import { createPointer, type SpecProblem } from '../problems/spec-problem.ts'
import type { SpecDocument, SpecRequestGroup } from '../spec-document.ts'
import { createHint } from './find-grammar-problems.ts'
import { listDefinedNames } from './lint-names.ts'
import { readRule } from './read-rule.ts'
import { type PlacedText, selectTexts } from './select-texts.ts'

/** Members of a statement that are expressions. */
const expressions = [
  'each',
  'with',
  'when',
  'rule',
  'actual',
  'let/*',
  'equals/*',
  'unclear/when',
  'grows/*/when',
  'grows/*/least',
]
/** Members of a statement that are texts with expressions in braces. */
const texts = ['message', 'expected', 'column', 'unclear/says']

/** Finds problems of the expressions in `x-across`: invalid CEL, and members that nothing has. */
export function lintRequestGroups(document: SpecDocument): SpecProblem[] {
  const defined = Object.values(listDefinedNames(document)).flat()
  return (document['x-across'] ?? []).flatMap((group, index) => {
    const members = new Set([...defined, ...replyMembers, ...listOwnNames(group)])
    const place = `/x-across/${index}`
    const inner = group.statements.flatMap((_, at) => findExpressions(document, `${place}/statements/${at}`))
    return [...selectTexts(document, `${place}/let/*`), ...inner].flatMap(({ text, path }) =>
      lintExpression(text, createPointer(...path), members),
    )
  })
}

/** Members of a reply that an expression may use. */
const replyMembers = ['operation', 'n', 'rows', 'query', 'typed', 'accept']

/** Lists the names that a group defines itself: the keys of its maps. */
function listOwnNames(group: SpecRequestGroup): string[] {
  return [...JSON.stringify(group).matchAll(/'(\w+)':/g)].map(([, name = '']) => name)
}

function findExpressions(document: SpecDocument, statement: string): PlacedText[] {
  const select = (member: string) => selectTexts(document, `${statement}/${member}`)
  const inBraces = texts
    .flatMap(select)
    .flatMap(({ text, path }) =>
      [...text.matchAll(/\{([^{}]+)\}/g)].map(([, expression = '']) => ({ text: expression, path })),
    )
  return [...expressions.flatMap(select), ...inBraces]
}

const environment = createReplyEnvironment({ isOpen: true })

function lintExpression(expression: string, pointer: string, known: ReadonlySet<string>): SpecProblem[] {
  const read = readRule(expression, text => environment.parse(text))
  if ('problem' in read) return [{ pointer, message: read.problem }]
  const members = expression.replace(/'[^']*'/g, '').matchAll(/\.([A-Za-z_]\w*)(?!\w*\()/g)
  const found = expression.matchAll(/find\([^']*'(\w+)'/g)
  return [...members, ...found]
    .map(([, name = '']) => name)
    .filter(name => !known.has(name))
    .map(name => ({
      pointer,
      message: `no column, parameter or reply has a member ${name}`,
      ...createHint(findNearest(name, [...known])),
    }))
}
