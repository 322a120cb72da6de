import { ContractError } from '../../contract-error.ts'
import { readSpecFile } from '../read-spec-file.ts'
import { type SpecSource, specEntry } from '../spec-source.ts'
import { findReference, findTarget } from './find-target.ts'

/** Values that the files may come to once every reference is written out, about 20 times as many as ours. */
const MOST_VALUES = 300_000

/**
 * Makes sure that references can be written out: a few lines that each refer twice to the next would stand for billions. Throws
 * ContractError with file and line for a reference that leads back to itself, or with which they come to too much.
 */
export function checkReferences(source: SpecSource): void {
  /** By file and pointer: how many values stand there, or undefined while they are being counted. */
  const counts = new Map<string, number | undefined>()
  let last = ''

  function count(value: unknown, file: string): number {
    if (typeof value !== 'object' || value === null) return 1
    let sum = 1
    for (const [key, member] of Object.entries(value)) {
      sum += key === '$ref' && typeof member === 'string' ? follow(member, file) : count(member, file)
      if (sum > MOST_VALUES)
        throw new ContractError(
          `With its references written out, this comes to more than ${MOST_VALUES} values.`,
          {
            where: findReference(source, file, last),
          },
        )
    }
    return sum
  }

  function follow(reference: string, from: string): number {
    const { file, pointer, value } = findTarget(source, reference, from)
    last = reference
    const place = `${file}#${pointer}`
    if (!counts.has(place)) {
      counts.set(place, undefined)
      counts.set(place, count(value, file))
    }
    const found = counts.get(place)
    if (found === undefined)
      throw new ContractError(`This reference leads back to itself: "${reference}".`, {
        where: findReference(source, from, reference),
      })
    return found
  }

  count(readSpecFile(source, specEntry), specEntry)
}
