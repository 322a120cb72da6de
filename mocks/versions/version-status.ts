import { memoize } from '../../src/base/memoize.ts'
import { perContract } from '../../src/contract/activate-contract.ts'
import { contract, type MediaType, type Operation, type Version } from '../../src/contract/contract.ts'
import { marketTimeRange } from '../time/mock-clock.ts'

/** Deprecation and sunset of one version of a social endpoint, in Unix seconds. */
export interface VersionDates {
  /** The text of the setting: ENDPOINT@VERSION=deprecated:DATE,sunset:DATE. */
  readonly text: string
  readonly endpoint: string
  readonly version: string
  readonly deprecated?: number
  readonly sunset?: number
}

/** A version with its state at an instant. `deprecatedAt` and `sunsetAt` are in Unix seconds. */
export interface VersionStatus extends Version {
  readonly media: MediaType
  readonly deprecatedAt: number | undefined
  readonly sunsetAt: number | undefined
}

/** Returns the name of an endpoint as the contract writes it in its table of versions. */
export function getEndpointName(operation: Operation): string {
  return operation.path.slice(operation.path.lastIndexOf('/') + 1)
}

/** The operations that have versions, by endpoint name. */
export const versionedOperations = perContract(
  (): ReadonlyMap<string, Operation> =>
    new Map(
      contract.operations
        .filter(({ reply }) => reply.kind === 'objects')
        .map(operation => [getEndpointName(operation), operation]),
    ),
)

/**
 * Returns every version of an operation at a Unix second, newest first (GAP-35). The list ends with a version
 * that was sunset when the market began, so that a client can always request a 410 reply.
 */
export function listVersionsAt(
  operation: Operation,
  lifecycle: readonly VersionDates[],
  now: number,
): readonly VersionStatus[] {
  const endpoint = getEndpointName(operation)
  return listAllVersions(operation).map(known => {
    const planned = lifecycle.findLast(each => each.endpoint === endpoint && each.version === known.version)
    const begin = (state: string) => (known.state === state ? marketTimeRange.from : undefined)
    const deprecatedAt = planned?.deprecated ?? toSecond(known.since) ?? begin('deprecated')
    const sunsetAt = planned?.sunset ?? toSecond(known.sunset) ?? begin('sunset')
    const isDeprecated = now >= (deprecatedAt ?? Infinity)
    const state = now >= (sunsetAt ?? Infinity) ? 'sunset' : isDeprecated ? 'deprecated' : 'current'
    return { ...known, state, deprecatedAt, sunsetAt }
  })
}

/** Returns the Unix second at which a day of the contract begins. */
export function toSecond(day: string | undefined): number | undefined {
  return day === undefined ? undefined : Date.parse(day) / 1000
}

/**
 * Returns the version for a request that names none: the documented default while it is available, then the
 * newest current one, then the newest deprecated one. Returns undefined when all are sunset.
 */
export function findDefaultVersion(versions: readonly VersionStatus[]): VersionStatus | undefined {
  const alive = versions.filter(({ state }) => state !== 'sunset')
  return alive.find(version => version.default) ?? alive.find(({ state }) => state === 'current') ?? alive[0]
}

/** Returns the newest current version that is newer than this one. */
export function findSuccessor(
  version: VersionStatus,
  versions: readonly VersionStatus[],
): VersionStatus | undefined {
  return versions.slice(0, versions.indexOf(version)).find(({ state }) => state === 'current')
}

type KnownVersion = Version & { readonly media: MediaType }

/** Returns all versions of an operation, newest first, and last the invented one. */
const listAllVersions = memoize((operation: Operation): readonly KnownVersion[] => [
  ...listDocumentedVersions(operation).sort((a, b) =>
    b.version.localeCompare(a.version, 'en', { numeric: true }),
  ),
  ...inventEarlierVersion(operation),
])

/** Returns the versions of an operation as the contract lists them, each with its media type. */
export function listDocumentedVersions({ reply }: Operation): KnownVersion[] {
  if (reply.kind !== 'objects') return []
  return reply.media.flatMap(media => media.versions.map(version => ({ ...version, media })))
}

function inventEarlierVersion(operation: Operation): KnownVersion[] {
  const [first] = listDocumentedVersions(operation)
  if (first === undefined || !/\.v\d+\+json$/.test(first.media.type)) return []
  const version: Version = { version: '0.1.0', state: 'sunset' }
  const type = first.media.type.replace(/\.v\d+\+json$/, '.v0+json')
  return [{ ...version, media: { ...first.media, type, versions: [version] } }]
}
