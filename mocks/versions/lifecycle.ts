import { contract, type MediaType, type Operation, type Version } from '../../src/contract/contract.ts'
import { covered } from '../time/clock.ts'
import type { Milestones } from './milestones.ts'

/** A version with its state at an instant; the milestones are in Unix seconds. */
export interface LivingVersion extends Version {
  readonly media: MediaType
  readonly deprecated: number | undefined
  readonly sunset: number | undefined
}

/** The name of an endpoint as the contract writes it in its table of versions. */
export function endpointOf(operation: Operation): string {
  return operation.path.slice(operation.path.lastIndexOf('/') + 1)
}

/** The operations that have versions, by endpoint name. */
export const versioned: ReadonlyMap<string, Operation> = new Map(
  contract.operations
    .filter(({ reply }) => reply.kind === 'objects')
    .map(operation => [endpointOf(operation), operation]),
)

/**
 * Every version of an operation, newest first, as it stands at a Unix second (GAP-35). Before all documented ones there is
 * one that was sunset when the market began, so that a client can always try what it does with 410.
 */
export function versionsAt(
  operation: Operation,
  lifecycle: readonly Milestones[],
  now: number,
): LivingVersion[] {
  const endpoint = endpointOf(operation)
  return allVersions(operation).map(known => {
    const planned = lifecycle.findLast(each => each.endpoint === endpoint && each.version === known.version)
    const deprecated = planned?.deprecated ?? (known.state === 'deprecated' ? covered.from : undefined)
    const sunset = planned?.sunset ?? (known.state === 'sunset' ? covered.from : undefined)
    return { ...known, state: stateAt(now, deprecated, sunset), deprecated, sunset }
  })
}

function stateAt(now: number, deprecated: number | undefined, sunset: number | undefined): Version['state'] {
  if (sunset !== undefined && now >= sunset) return 'sunset'
  return deprecated !== undefined && now >= deprecated ? 'deprecated' : 'current'
}

/**
 * The version that answers a request that names none: the documented default while it lives, then the newest that is
 * current, then the newest that is deprecated; undefined when all are gone.
 */
export function defaultOf(versions: readonly LivingVersion[]): LivingVersion | undefined {
  const alive = versions.filter(({ state }) => state !== 'sunset')
  return alive.find(version => version.default) ?? alive.find(({ state }) => state === 'current') ?? alive[0]
}

/** The newest current version after this one. */
export function successorOf(
  version: LivingVersion,
  versions: readonly LivingVersion[],
): LivingVersion | undefined {
  return versions.slice(0, versions.indexOf(version)).find(({ state }) => state === 'current')
}

type KnownVersion = Version & { readonly media: MediaType }

/** Versions that stand for the same operation are few and never change: sorted once. */
const sorted = new WeakMap<Operation, readonly KnownVersion[]>()

function allVersions(operation: Operation): readonly KnownVersion[] {
  const known = sorted.get(operation) ?? [
    ...documentedVersions(operation).sort((a, b) => compareVersions(b.version, a.version)),
    ...ancestor(operation),
  ]
  sorted.set(operation, known)
  return known
}

/** The versions of an operation as the contract lists them, each with its media type. */
export function documentedVersions({ reply }: Operation): KnownVersion[] {
  if (reply.kind !== 'objects') return []
  return reply.media.flatMap(media => media.versions.map(version => ({ ...version, media })))
}

function ancestor(operation: Operation): KnownVersion[] {
  const [first] = documentedVersions(operation)
  if (first === undefined) return []
  const version: Version = { version: '0.1.0', state: 'sunset' }
  const type = first.media.type.replace(/\.v\d+\+json$/, '.v0+json')
  return [{ ...version, media: { ...first.media, type, versions: [version] } }]
}

function compareVersions(a: string, b: string): number {
  const [left, right] = [a, b].map(text => text.split('.').map(Number)) as [number[], number[]]
  const place = left.findIndex((part, index) => part !== right[index])
  return place === -1 ? 0 : (left[place] ?? 0) - (right[place] ?? 0)
}
