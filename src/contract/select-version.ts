import Negotiator from 'negotiator'
import type { MediaType, Operation, Version } from './contract.ts'

/** The media type and version that answer a request, and whether its Accept header named them. */
export interface Selection {
  readonly media: MediaType
  readonly version: Version
  readonly named: boolean
}

/**
 * The version of a social operation that an Accept header selects (contract, social, Versioning): the default without a
 * header or when it names no versioned type, undefined when it admits only versions that do not exist.
 */
export function selectVersion(operation: Operation, accept: string | undefined): Selection | undefined {
  if (operation.reply.kind !== 'objects') return undefined
  const { media } = operation.reply
  const best = accept === undefined ? undefined : pickType(media, accept)
  const chosen = media.find(({ type, versions }) => type === best && versions.length > 0)
  if (chosen !== undefined) return { media: chosen, version: pickVersion(chosen), named: true }
  if (best === undefined && namesVersion(accept, media)) return undefined
  const fallback = findDefaultMedia(media)
  return { media: fallback, version: pickVersion(fallback), named: false }
}

/** The type that a header likes best. Wildcards go to the first: one without a version, so that only a named version counts as selected. */
function pickType(media: readonly MediaType[], accept: string): string | undefined {
  const types = [...media].sort((a, b) => a.versions.length - b.versions.length).map(({ type }) => type)
  return new Negotiator({ headers: { accept } }).mediaTypes(types)[0]
}

/** The media type that holds the default version. */
export function findDefaultMedia(media: readonly MediaType[]): MediaType {
  return media.find(({ versions }) => versions.some(version => version.default)) as MediaType
}

/** Which version stands for a media type that two versions share: the default, else the first. */
function pickVersion({ versions }: MediaType): Version {
  return versions.find(version => version.default) ?? (versions[0] as Version)
}

/** Whether a header speaks of some version of the operation, existing or not. */
function namesVersion(accept = '', media: readonly MediaType[]): boolean {
  return accept.toLowerCase().includes(findDefaultMedia(media).type.replace(/\d+\+json$/, ''))
}
