import type { Environment } from '@marcbachmann/cel-js'
import {
  createGapReadingEnvironment,
  createReplyEnvironment,
} from '../../contract/expressions/create-reply-environment.ts'
import { createPointer, createProblems, type SpecProblem } from '../problems/spec-problem.ts'
import type { AuthoredGap, SpecDocument, SpecRequestGroup } from '../spec-document.ts'
import { createHint } from './find-grammar-problems.ts'
import { listDefinedNames } from './lint-names.ts'
import { findTypeProblems, readRule } from './read-rule.ts'
import { type PlacedText, selectTexts } from './select-texts.ts'

/** Members of a statement that are expressions. */
const expressions = [
  ...['each', 'with', 'when', 'rule', 'actual', 'let/*', 'equals/*'],
  ...['unclear/when', 'grows/*/when', 'grows/*/least'],
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
      lintExpression({ text, path }, members),
    )
  })
}

/** Members of a reply that an expression may use. */
const replyMembers = ['operation', 'n', 'rows', 'query', 'typed', 'accept', 'at', 'now']

/** Lists the names that a group defines itself: the keys of its maps. */
function listOwnNames(group: SpecRequestGroup): string[] {
  return [...JSON.stringify(group).matchAll(/'(\w+)':/g)].map(([, name = '']) => name)
}

/** Finds the expressions of a statement, also those in braces. */
export function findExpressions(document: SpecDocument, statement: string): PlacedText[] {
  const select = (member: string) => selectTexts(document, `${statement}/${member}`)
  const inBraces = texts
    .flatMap(select)
    .flatMap(({ text, path }) =>
      [...text.matchAll(/\{([^{}]+)\}/g)].map(([, expression = '']) => ({ text: expression, path })),
    )
  return [...expressions.flatMap(select), ...inBraces]
}

const environment = createReplyEnvironment({ isOpen: true })

function lintExpression({ text: expression, path }: PlacedText, known: ReadonlySet<string>): SpecProblem[] {
  const pointer = createPointer(...path)
  const read = readRule(expression, text => environment.parse(text))
  if ('problem' in read) return [{ pointer, message: read.problem }]
  const [parent, name = ''] = path.slice(-2)
  const isCondition = ['when', 'rule'].includes(name) && parent !== 'let' && parent !== 'equals'
  const wrong = isCondition ? findTypeProblems(read.parsed, 'bool', true) : []
  const members = expression.replace(/'[^']*'/g, '').matchAll(/\.([A-Za-z_]\w*)(?!\w*\()/g)
  const found = expression.matchAll(/find\([^']*'(\w+)'/g)
  const unknown = [...members, ...found].map(([, name = '']) => name).filter(name => !known.has(name))
  return [
    ...createProblems(pointer, wrong),
    ...unknown.map(name => ({
      pointer,
      message: `no column, parameter or reply has a member ${name}`,
      ...createHint(name, [...known]),
    })),
  ]
}

/** A CEL expression: its place, what it may use, and the type of its value. */
interface Expression extends PlacedText {
  readonly environment: Environment
  readonly type: string
}

/** Finds invalid CEL, and CEL of the wrong type, in the readings of gaps and the spellings of inputs. */
export function lintExpressions(bundled: SpecDocument): SpecProblem[] {
  const spellings = selectTexts(bundled, '/x-inputs/*/spelled').map(each => ({
    ...each,
    environment: ofValue,
    type: 'string',
  }))
  const readings = (bundled['x-gaps'] ?? []).flatMap((gap, index) => listReadings(bundled, gap, index))
  return [...spellings, ...readings].flatMap(({ text, path, environment, type }) => {
    const read = readRule(text, each => environment.parse(each))
    const messages = 'problem' in read ? [read.problem] : findTypeProblems(read.parsed, type, type === 'bool')
    return createProblems(createPointer(...path), messages)
  })
}

const ofValue = createReplyEnvironment().registerVariable('value', 'string')

function listReadings(bundled: SpecDocument, gap: AuthoredGap, index: number): Expression[] {
  let environment = createGapReadingEnvironment([])
  const read = (member: string, type: string): Expression[] =>
    selectTexts(bundled, `/x-gaps/${index}/${member}`).map(each => ({ ...each, environment, type }))
  const named = Object.entries(gap.let ?? {}).flatMap(([name, text]) => {
    const earlier = environment
    const value = readRule(text, each => earlier.parse(each))
    const isBoolean = 'parsed' in value && value.parsed.check().type === 'bool'
    const expressions = read(`let/${name}`, 'dyn')
    environment = earlier.clone().registerVariable(name, isBoolean ? 'bool' : 'dyn')
    return expressions
  })
  return [
    ...named,
    ...read('options/*/when', 'bool'),
    ...read('about', 'bool'),
    ...read('words', 'string'),
    ...read('bounds', 'double'),
  ]
}
