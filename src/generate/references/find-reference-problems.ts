import type { LocatedProblem } from '../problems/spec-problem.ts'
import { locateInFile, readSpecFile } from '../read-spec-file.ts'
import { type SpecSource, specEntry } from '../spec-source.ts'
import { findTarget, suggestTarget } from './find-target.ts'

/** Maximum number of values after all references are expanded, about 20 times as many as in this contract. */
const MAX_VALUES = 300_000

/**
 * Finds references that cannot be expanded: to a missing or circular target, or to too many values. A few
 * lines that each refer twice to the next would expand to billions.
 */
export function findReferenceProblems(source: SpecSource): LocatedProblem[] {
  /** Number of values by file and pointer, undefined during the count. */
  const counts = new Map<string, number | undefined>()
  const problems: LocatedProblem[] = []

  function report(message: string, place: Place, hint?: string): void {
    const { file, path } = place
    const position = locateInFile(source, file, path)
    problems.push({ message, ...(hint === undefined ? {} : { hint }), ...position })
  }

  function count(value: unknown, { file, path }: Place): number {
    if (typeof value !== 'object' || value === null) return 1
    let sum = 1
    for (const [key, member] of Object.entries(value)) {
      const place = { file, path: [...path, key] }
      sum += key === '$ref' && typeof member === 'string' ? follow(member, place) : count(member, place)
      if (sum <= MAX_VALUES) continue
      report(`with its references written out, this is over ${MAX_VALUES} values`, place)
      return Number.NEGATIVE_INFINITY
    }
    return sum
  }

  function follow(reference: string, place: Place): number {
    const target = findTarget(source, reference, place.file)
    const key = `${target.file}#${target.pointer}`
    if (target.value === undefined) {
      const hint = suggestTarget(source, target)
      report(`this reference leads nowhere: "${reference}"`, place, hint)
      return 1
    }
    if (!counts.has(key)) {
      counts.set(key, undefined)
      counts.set(key, count(target.value, target))
    }
    const found = counts.get(key)
    if (found === undefined) report(`this reference leads back to itself: "${reference}"`, place)
    return found ?? 1
  }

  count(readSpecFile(source, specEntry), { file: specEntry, path: [] })
  return problems
}

/** File and path of a value. */
interface Place {
  readonly file: string
  readonly path: readonly string[]
}
