import { locateInSource } from '../generate/places/locate-in-source.ts'
import type { ChangePlace, ContractChange } from './contract-change.ts'
import type { ComparedContract } from './side/read-compared-contract.ts'

const MAX_PLACES = 3

/** Describes a place from the outside to the inside: `tokenDetails, parameter limit`. */
export function describePlace(place: ChangePlace): string {
  const { path, operation, table, schema, part, scheme, server, gap, ...inside } = place
  const outer =
    operation ??
    path ??
    table ??
    schema ??
    part ??
    (scheme && `access ${scheme}`) ??
    (server && `server ${server}`) ??
    gap
  const { parameter, response, media, header, version, column, field, rule, order } = inside
  const steps = [
    outer,
    parameter && `parameter ${parameter}`,
    response && `reply ${response}`,
    header && `header ${header}`,
    media !== undefined && media !== 'application/json' && media,
    version && `version ${version}`,
    column && `column ${column}`,
    field?.replaceAll('[]', '') && `field ${field}`,
    rule && `rule ${rule}`,
    order && `order ${order}`,
  ]
  return steps.filter(Boolean).join(', ') || 'the document'
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

/**
 * Returns `file:line` of a change, or undefined without source files. For a removed part, adds the name of
 * the old side.
 */
export function findChangeLine(
  change: ContractChange,
  { before, after }: ContractComparison,
): string | undefined {
  const { source, name } = change.side === 'old' ? before : after
  if (source === undefined) return undefined
  const line = locateInSource(source, change.path)
  return change.side === 'old' ? `${line} of ${name}` : line
}

/** Describes places and line of a change, for all reports. */
export function describeChangeLocation(change: ContractChange, comparison: ContractComparison): string {
  const line = findChangeLine(change, comparison)
  return describePlaces(change) + (line === undefined ? '' : ` (${line})`)
}
