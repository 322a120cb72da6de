import type { GapNode } from '../../contract/model/document-node.ts'
import { mapMembers, mapValues } from '../../contract/schema/map-members.ts'
import type { AuthoredGap, SpecDocument } from '../spec-document.ts'

/** The members of a gap that only the suite needs. */
const readingMembers = [
  'probes',
  'reads',
  'let',
  'about',
  'options',
  'words',
  'bounds',
  'unobserved',
  'leftOpenBy',
] as const

/** Extracts how the suite probes each gap and interprets the replies, by gap id. Only the suite needs it. */
export function extractGapProbes({ 'x-gaps': gaps = [] }: SpecDocument): Record<string, object> {
  return Object.fromEntries(gaps.map(gap => [gap.id, extractReading(gap)]))
}

function extractReading(gap: AuthoredGap): object {
  const shown = Object.entries(gap.options).flatMap(([name, option]) =>
    typeof option === 'string' || option.when === undefined ? [] : [[name, option.when]],
  )
  const options = shown.length === 0 ? undefined : Object.fromEntries(shown)
  return Object.fromEntries(readingMembers.map(name => [name, name === 'options' ? options : gap[name]]))
}

/** Removes this information from the gaps, which leaves the part that belongs to the contract. */
export function dropGapProbes(bundled: SpecDocument): SpecDocument {
  const { 'x-gaps': gaps } = bundled
  return gaps === undefined ? bundled : { ...bundled, 'x-gaps': gaps.map(dropReading) }
}

function dropReading(gap: AuthoredGap): GapNode {
  const kept = Object.entries(gap).filter(
    ([name]) => name === 'options' || !readingMembers.some(each => each === name),
  )
  const options = mapValues(gap.options, option => (typeof option === 'string' ? option : option.says))
  return { ...Object.fromEntries(kept), options } as GapNode
}

/** Replaces each name of a gap in `x-gaps` by its id. */
export function resolveGapNames(document: SpecDocument): SpecDocument {
  const { 'x-gaps': register = [], ...rest } = document
  const ids = new Map<unknown, string>(register.flatMap(({ id, name }) => (name ? [[name, id]] : [])))
  return { ...document, ...(resolveIn(rest, ids) as typeof rest) }
}

function resolveIn(node: unknown, ids: ReadonlyMap<unknown, string>): unknown {
  return mapMembers(node, (value, key) =>
    key === 'x-gaps' && Array.isArray(value)
      ? value.map(item => ids.get(item) ?? item)
      : resolveIn(value, ids),
  )
}
