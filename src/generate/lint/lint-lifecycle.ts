import type { Deprecation } from '../../contract/contract.ts'
import { createPointer, createProblems, type SpecProblem } from '../problems/spec-problem.ts'
import type { SpecDocument } from '../spec-document.ts'
import { selectNodes } from './select-texts.ts'

/** Finds dates of deprecation and sunset that no calendar has, or whose order is wrong. */
export function lintLifecycle(document: SpecDocument): SpecProblem[] {
  return ['/**/x-deprecated', '/**/x-versions/*']
    .flatMap(pattern => selectNodes(document, pattern))
    .flatMap(({ node, path }) => {
      const { since, sunset } = node as Partial<Deprecation>
      const wrong = [since, sunset].filter(date => date !== undefined && !isDate(date))
      const isEarly = since !== undefined && sunset !== undefined && sunset < since
      return createProblems(createPointer(...path), [
        ...wrong.map(date => `${date} is no day of the calendar`),
        ...(isEarly ? [`the sunset ${sunset} is before the deprecation ${since}`] : []),
      ])
    })
}

/** Date.parse takes 30 February for 2 March. */
function isDate(date: string): boolean {
  const ms = Date.parse(date)
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(date)
}
