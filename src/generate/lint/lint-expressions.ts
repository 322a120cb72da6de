import type { Environment } from '@marcbachmann/cel-js'
import { createGapReadingEnvironment } from '../../contract/expressions/create-gap-reading-environment.ts'
import { createReplyEnvironment } from '../../contract/expressions/create-reply-environment.ts'
import { listAuthoredGaps } from '../gaps/extract-gap-probes.ts'
import { createPointer } from '../problems/create-pointer.ts'
import type { SpecProblem } from '../problems/spec-problem.ts'
import type { AuthoredGap, SpecDocument } from '../spec-document.ts'
import { readRule } from './read-rule.ts'

/** A CEL expression: its place, what it may use, and the type of its value. */
interface Expression {
  readonly path: readonly (string | number)[]
  readonly text: string
  readonly environment: Environment
  readonly type: string
}

/** Finds invalid CEL, and CEL of the wrong type, in the readings of gaps and the spellings of inputs. */
export function lintExpressions(bundled: SpecDocument): SpecProblem[] {
  const spellings = Object.entries(bundled['x-inputs'] ?? {}).flatMap(([name, { spelled }]) =>
    spelled === undefined
      ? []
      : { path: ['x-inputs', name, 'spelled'], text: spelled, environment: ofValue, type: 'string' },
  )
  const readings = listAuthoredGaps(bundled).flatMap((gap, index) =>
    listReadings(gap).map(each => ({ ...each, path: ['x-gaps', index, ...each.path] })),
  )
  return [...spellings, ...readings].flatMap(expression =>
    findProblems(expression).map(message => ({
      id: 'invalid-rule' as const,
      pointer: createPointer(...expression.path),
      message,
    })),
  )
}

const ofValue = createReplyEnvironment().registerVariable('value', 'string')

function listReadings({ let: values = {}, about, options, words, bounds }: AuthoredGap): Expression[] {
  const names = Object.keys(values)
  const read = (
    path: readonly string[],
    text: string | undefined,
    type: string,
    known = names,
  ): Expression[] =>
    text === undefined ? [] : [{ path, text, environment: createGapReadingEnvironment(known), type }]
  return [
    ...Object.entries(values).flatMap(([name, text], at) =>
      read(['let', name], text, 'dyn', names.slice(0, at)),
    ),
    ...Object.entries(options).flatMap(([name, option]) =>
      read(['options', name, 'when'], typeof option === 'string' ? undefined : option.when, 'bool'),
    ),
    ...read(['about'], about, 'bool'),
    ...read(['words'], words, 'string'),
    ...read(['bounds'], bounds, 'double'),
  ]
}

function findProblems({ text, environment, type: wanted }: Expression): string[] {
  const read = readRule(text, each => environment.parse(each))
  if ('problem' in read) return [read.problem]
  const { valid, type, error } = read.parsed.check()
  if (!valid) return [String(error)]
  return [type, 'dyn'].includes(wanted) || type === 'dyn' ? [] : [`its value is ${type}, not ${wanted}`]
}
