import Negotiator from 'negotiator'
import type { MediaType, Operation, Version } from './contract.ts'

/** The media type and version of a reply. `named` is true when the Accept header names them. */
export type Selection = NonNullable<ReturnType<typeof selectVersion>>

/**
 * Selects the version of a social operation by its Accept header (contract, social, Versioning). Returns the
 * default when there is no header, or when the header names no versioned type. Returns undefined when the
 * header accepts only versions that do not exist.
 */
export function selectVersion(operation: Operation, accept: string | undefined) {
  if (operation.reply.kind !== 'objects') return undefined
  const { media } = operation.reply
  const best = accept === undefined ? undefined : pickType(media, accept)
  const chosen = media.find(({ type, versions }) => type === best && versions.length > 0)
  if (chosen !== undefined) return { media: chosen, version: pickVersion(chosen), named: true }
  if (best === undefined && namesVersion(accept, media)) return undefined
  const fallback = findDefaultMedia(media)
  return { media: fallback, version: pickVersion(fallback), named: false }
}

/**
 * Returns the preferred media type of a header. Wildcards select the first type, which has no version. So
 * only a named version counts as selected.
 */
function pickType(media: readonly MediaType[], accept: string): string | undefined {
  const types = [...media].sort((a, b) => a.versions.length - b.versions.length).map(({ type }) => type)
  return new Negotiator({ headers: { accept } }).mediaTypes(types)[0]
}

/** Returns the media type of the default version. */
export function findDefaultMedia(media: readonly MediaType[]): MediaType {
  return media.find(({ versions }) => versions.some(version => version.default)) as MediaType
}

/** Returns the version that a media type selects: the default if it is one of them, otherwise the first. */
function pickVersion({ versions }: MediaType): Version {
  return versions.find(version => version.default) ?? (versions[0] as Version)
}

/** Returns true when a header names a version of the operation, even one that does not exist. */
function namesVersion(accept = '', media: readonly MediaType[]): boolean {
  return accept.toLowerCase().includes(findDefaultMedia(media).type.replace(/\d+\+json$/, ''))
}
