import { findSourcePlace, locateInSource } from '../generate/places/locate-in-source.ts'
import { type ChangePlace, type ContractChange, placeWords } from './contract-change.ts'
import type { ComparedContract } from './side/read-compared-contract.ts'

const MAX_PLACES = 3

/** Parts that contain all others of a place, of which the first one is named. */
const outerParts = ['operation', 'path', 'table', 'schema', 'part', 'scheme', 'server', 'gap'] as const
/** Parts within these, from the outside to the inside. */
const innerParts = (Object.keys(placeWords) as (keyof typeof placeWords)[])
  .toReversed()
  .filter(part => !outerParts.some(each => each === part))
/** Parts whose names explain themselves. */
const wordless: readonly string[] = ['operation', 'path', 'table', 'schema', 'part', 'gap', 'media']

/** Describes a place from the outside to the inside: `tokenDetails, parameter limit`. */
export function describePlace(place: ChangePlace): string {
  const outer = outerParts.find(part => place[part] !== undefined)
  const steps = [...(outer ? [outer] : []), ...innerParts].flatMap(part => {
    const name = place[part]
    if (!name?.replaceAll('[]', '') || name === 'application/json') return []
    return wordless.includes(part) ? name : `${placeWords[part].toLowerCase()} ${name}`
  })
  return steps.join(', ') || 'the document'
}

/** Describes the first few places of a change, and counts the others. */
export function describePlaces({ places }: ContractChange): string {
  const names = [...new Set(places.map(describePlace))]
  const more = names.length - MAX_PLACES
  return names.slice(0, MAX_PLACES).join('; ') + (more > 0 ? `; and ${more} more` : '')
}

/** The two contracts to compare. */
export interface ContractComparison {
  readonly before: ComparedContract
  readonly after: ComparedContract
}

/** Calls the parameters of a path as its own document does: the new one is compared with the names of the old one. */
function findOwnPath(path: readonly string[], { document }: ComparedContract): readonly string[] {
  const omitNames = (text = '') => text.replace(/\{[^{}]*\}/g, '{}')
  const own = Object.keys(document.paths).find(each => omitNames(each) === omitNames(path[1]))
  return path[0] === 'paths' && own !== undefined ? [path[0], own, ...path.slice(2)] : path
}

/**
 * Returns `file:line` of a change on both sides, each undefined where the part is missing or without source files.
 * `nearest` is the line of what is around it on the new side, `around` on the old one.
 */
export function findChangeLines({ path, oldPath }: ContractChange, { before, after }: ContractComparison) {
  const [was, is] = [findOwnPath(oldPath, before), findOwnPath(path, after)]
  return {
    old: before.source && findSourcePlace(before.source, was),
    now: after.source && findSourcePlace(after.source, is),
    around: before.source && locateInSource(before.source, was),
    nearest: after.source && locateInSource(after.source, is),
  }
}

/** Returns `file:line` of a change, or undefined without source files. For a removed part, adds the name of the old side. */
export function findChangeLine(change: ContractChange, comparison: ContractComparison): string | undefined {
  const { around, nearest } = findChangeLines(change, comparison)
  return change.after === undefined ? around && `${around} of ${comparison.before.name}` : nearest
}

/** Describes places and line of a change, for all reports. */
export function describeChangeLocation(change: ContractChange, comparison: ContractComparison): string {
  const line = findChangeLine(change, comparison)
  return describePlaces(change) + (line === undefined ? '' : ` (${line})`)
}
