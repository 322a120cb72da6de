import { findNearest } from '../../base/find-nearest.ts'
import { createGapReadingEnvironment } from '../../contract/expressions/create-gap-reading-environment.ts'
import { listAuthoredGaps } from '../gaps/extract-gap-probes.ts'
import { createPointer } from '../problems/create-pointer.ts'
import type { SpecProblem } from '../problems/spec-problem.ts'
import type { AuthoredGap, SpecDocument } from '../spec-document.ts'
import { createHint } from './find-grammar-problems.ts'
import { readRule } from './read-rule.ts'

/**
 * Finds problems in the probes and readings of gaps: unknown operations, invalid CEL, and CEL of the wrong
 * type.
 */
export function lintGapReadings(bundled: SpecDocument): SpecProblem[] {
  const operations = Object.values(bundled.paths).map(({ get }) => get.operationId)
  const gaps = listAuthoredGaps(bundled)
  const ids = gaps.map(({ id }) => id)
  return gaps.flatMap((gap, index) => {
    const pointer = createPointer('x-gaps', index)
    const { probes = [], ahead } = gap
    return [
      ...probes.flatMap(({ operation }, at) =>
        findUnknown('operation', operation, operations, pointer + createPointer('probes', at, 'operation')),
      ),
      ...(ahead === undefined ? [] : findUnknown('gap', ahead, ids, pointer + createPointer('ahead'))),
      ...listExpressions(gap).flatMap(({ path, text, names, type }) =>
        findExpressionProblems(text, names, type).map(message => ({
          id: 'invalid-rule' as const,
          pointer: pointer + createPointer(...path),
          message,
        })),
      ),
    ]
  })
}

function findUnknown(kind: string, name: string, known: readonly string[], pointer: string): SpecProblem[] {
  if (known.includes(name)) return []
  const message = `there is no ${kind} ${name}`
  return [{ id: 'unknown-name', pointer, message, ...createHint(findNearest(name, known)) }]
}

/** A CEL expression of a gap: its place, the names it may use, and the type of its value. */
interface Expression {
  readonly path: readonly string[]
  readonly text: string
  readonly names: readonly string[]
  readonly type: string
}

function listExpressions({ let: values = {}, about, options, words, bounds }: AuthoredGap): Expression[] {
  const names = Object.keys(values)
  const others = { about: 'bool', words: 'string', bounds: 'double' } as const
  const texts = { about, words, bounds }
  return [
    ...Object.entries(values).map(([name, text], at) => ({
      path: ['let', name],
      text,
      names: names.slice(0, at),
      type: 'dyn',
    })),
    ...Object.entries(options).flatMap(([name, option]) =>
      typeof option === 'string' || option.when === undefined
        ? []
        : [{ path: ['options', name, 'when'], text: option.when, names, type: 'bool' }],
    ),
    ...(['about', 'words', 'bounds'] as const).flatMap(member => {
      const text = texts[member]
      return text === undefined ? [] : [{ path: [member], text, names, type: others[member] }]
    }),
  ]
}

function findExpressionProblems(text: string, names: readonly string[], wanted: string): string[] {
  const environment = createGapReadingEnvironment(names)
  const read = readRule(text, each => environment.parse(each))
  if ('problem' in read) return [read.problem]
  const { valid, type, error } = read.parsed.check()
  if (!valid) return [String(error)]
  return [type, 'dyn'].includes(wanted) || type === 'dyn' ? [] : [`its value is ${type}, not ${wanted}`]
}
