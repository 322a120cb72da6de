import { createPointer } from '../problems/create-pointer.ts'
import { createProblems, type SpecProblem } from '../problems/spec-problem.ts'
import type { SpecDocument, SpecRule } from '../spec-document.ts'
import { selectNodes } from './select-texts.ts'

const words = ['rule', 'one', 'echoes', 'past', 'grows'] as const

/** Finds problems of the keywords in `x-rules` that replace CEL, such as `grows`. */
export function lintRuleShorthands(document: SpecDocument): SpecProblem[] {
  return selectNodes(document, '/components/schemas/*/x-rules/*').flatMap(({ node, path }) => {
    if (typeof node === 'string') return []
    const rule = node as SpecRule
    const { busy, grows = [] } = rule
    const isOne = words.filter(word => rule[word] !== undefined).length === 1
    return createProblems('invalid-rule', createPointer(...path), [
      ...(isOne ? [] : [`a rule is one of ${words.join(', ')}`]),
      ...(busy === undefined || busy.length === grows.length
        ? []
        : ['busy has one column for each of grows']),
    ])
  })
}
