import { SpecError } from '../problems/spec-error.ts'
import type { LocatedProblem, SpecProblem } from '../problems/spec-problem.ts'
import type { SpecSource } from '../spec-source.ts'
import { locateName, locatePointer } from './locate-in-source.ts'

/** Adds positions to problems. A problem of a shared object is reported once. */
export function locateProblems(problems: readonly SpecProblem[], source: SpecSource): LocatedProblem[] {
  const located = problems.map(({ pointer, ...problem }) => ({
    ...problem,
    ...(problem.id === 'unknown-keyword' ? locateName : locatePointer)(source, pointer),
  }))
  return [...new Map(located.map(problem => [JSON.stringify(problem), problem])).values()]
}

/** Throws SpecError when there are problems. */
export function throwOnProblems(problems: readonly SpecProblem[], source: SpecSource): void {
  if (problems.length > 0) throw new SpecError(source.folder, locateProblems(problems, source))
}
