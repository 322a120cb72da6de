import { findNearest } from '../../base/find-nearest.ts'
import { createPointer } from '../problems/create-pointer.ts'
import type { SpecProblem } from '../problems/spec-problem.ts'
import { listAuthoredRules } from '../resolve-rules.ts'
import type { SpecDocument, SpecRule } from '../spec-document.ts'
import { createHint } from './find-grammar-problems.ts'

/** Finds problems of the keywords in `x-rules` that replace CEL, such as `grows`, and unknown tolerances. */
export function lintRuleShorthands(document: SpecDocument): SpecProblem[] {
  const known = Object.keys(document['x-tolerances'] ?? {})
  return [
    ...Object.entries(document.components.schemas).flatMap(([name, schema]) => {
      const columns =
        schema['x-table']?.columns.map(column => column.name) ?? Object.keys(schema.properties ?? {})
      return listAuthoredRules(schema).flatMap((rule, index) =>
        typeof rule === 'string'
          ? []
          : lintRule(rule, columns, createPointer('components', 'schemas', name, 'x-rules', index)),
      )
    }),
    ...Object.entries(document.components.schemas).flatMap(([name, schema]) =>
      lintTolerances(schema['x-rules'], createPointer('components', 'schemas', name, 'x-rules'), known),
    ),
    ...lintTolerances(document['x-across'], createPointer('x-across'), known),
  ]
}

const words = ['rule', 'one', 'echoes', 'past', 'grows'] as const

function lintRule(rule: SpecRule, columns: readonly string[], pointer: string): SpecProblem[] {
  const { echoes, past, grows = [], busy } = rule
  const named = {
    echoes: Object.keys(echoes ?? {}),
    past: past === undefined ? [] : [past],
    grows,
    busy: busy ?? [],
  }
  const invalid = (isWrong: boolean, message: string): SpecProblem[] =>
    isWrong ? [{ id: 'invalid-rule', pointer, message }] : []
  return [
    ...invalid(
      words.filter(word => rule[word] !== undefined).length !== 1,
      `a rule is one of ${words.join(', ')}`,
    ),
    ...invalid(busy !== undefined && busy.length !== grows.length, 'busy has one column for each of grows'),
    ...Object.entries(named).flatMap(([word, names]) =>
      names.flatMap(name => nameUnknown('column or field', name, columns, pointer + createPointer(word))),
    ),
  ]
}

function lintTolerances(node: unknown, pointer: string, known: readonly string[]): SpecProblem[] {
  if (typeof node === 'string')
    return [...node.matchAll(/\btolerance\.(\w+)/g)].flatMap(([, name = '']) =>
      nameUnknown('tolerance', name, known, pointer),
    )
  if (typeof node !== 'object' || node === null) return []
  return Object.entries(node).flatMap(([key, value]) =>
    lintTolerances(value, pointer + createPointer(key), known),
  )
}

function nameUnknown(kind: string, name: string, known: readonly string[], pointer: string): SpecProblem[] {
  if (known.includes(name)) return []
  return [
    {
      id: 'unknown-name',
      pointer,
      message: `there is no ${kind} ${name}`,
      ...createHint(findNearest(name, known)),
    },
  ]
}
