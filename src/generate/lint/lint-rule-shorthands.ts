import { createPointer } from '../problems/create-pointer.ts'
import type { SpecProblem } from '../problems/spec-problem.ts'
import { listAuthoredRules } from '../resolve-rules.ts'
import type { SpecDocument, SpecRule } from '../spec-document.ts'

const words = ['rule', 'one', 'echoes', 'past', 'grows'] as const

/** Finds problems of the keywords in `x-rules` that replace CEL, such as `grows`. */
export function lintRuleShorthands(document: SpecDocument): SpecProblem[] {
  return Object.entries(document.components.schemas).flatMap(([name, schema]) =>
    listAuthoredRules(schema).flatMap((rule, index) =>
      typeof rule === 'string'
        ? []
        : findShorthandProblems(rule).map(message => ({
            id: 'invalid-rule' as const,
            pointer: createPointer('components', 'schemas', name, 'x-rules', index),
            message,
          })),
    ),
  )
}

function findShorthandProblems(rule: SpecRule): string[] {
  const { busy, grows = [] } = rule
  const isOne = words.filter(word => rule[word] !== undefined).length === 1
  return [
    ...(isOne ? [] : [`a rule is one of ${words.join(', ')}`]),
    ...(busy === undefined || busy.length === grows.length ? [] : ['busy has one column for each of grows']),
  ]
}
