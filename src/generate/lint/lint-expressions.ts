import type { Environment } from '@marcbachmann/cel-js'
import {
  createGapReadingEnvironment,
  createReplyEnvironment,
} from '../../contract/expressions/create-reply-environment.ts'
import { createPointer, createProblems, type SpecProblem } from '../problems/spec-problem.ts'
import type { AuthoredGap, SpecDocument } from '../spec-document.ts'
import { findTypeProblems, readRule } from './read-rule.ts'
import { type PlacedText, selectTexts } from './select-texts.ts'

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
  return [...spellings, ...readings].flatMap(expression =>
    createProblems(createPointer(...expression.path), findProblems(expression)),
  )
}

const ofValue = createReplyEnvironment().registerVariable('value', 'string')

function listReadings(bundled: SpecDocument, gap: AuthoredGap, index: number): Expression[] {
  const names = Object.keys(gap.let ?? {})
  const read = (member: string, type: string, known = names): Expression[] =>
    selectTexts(bundled, `/x-gaps/${index}/${member}`).map(each => ({
      ...each,
      environment: createGapReadingEnvironment(known),
      type,
    }))
  return [
    ...names.flatMap((name, at) => read(`let/${name}`, 'dyn', names.slice(0, at))),
    ...read('options/*/when', 'bool'),
    ...read('about', 'bool'),
    ...read('words', 'string'),
    ...read('bounds', 'double'),
  ]
}

function findProblems({ text, environment, type }: Expression): string[] {
  const read = readRule(text, each => environment.parse(each))
  return 'problem' in read ? [read.problem] : findTypeProblems(read.parsed, type)
}
