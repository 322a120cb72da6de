import Negotiator from 'negotiator'
import { contract, type MediaType, type Operation } from '../../src/contract/contract.ts'
import { type Selection, selectVersion } from '../../src/contract/select-version.ts'
import type { MockReply } from '../core/mock-reply.ts'
import { rejectRequest } from '../core/reject-request.ts'
import type { RequestContext, RequestStep } from '../core/request-context.ts'
import { type GapChoices, getChosenOption } from '../gaps/gap-choices.ts'
import { formatHttpDate, formatInstant } from '../time/parse-instant.ts'
import {
  findDefaultVersion,
  findSuccessor,
  getEndpointName,
  listVersionsAt,
  toSecond,
  type VersionStatus,
} from '../versions/version-status.ts'

/**
 * Selects the version of a social operation by its Accept header (contract, social, Versioning). Only the
 * preferred version counts: if it is sunset, the reply is 410, even if the header accepts others.
 */
export const negotiateVersion: RequestStep = context => {
  const { operation, request, session, now, choices, choose } = context
  const ended = announceEnd(context)
  if (ended !== undefined) return ended
  if (operation.reply.kind !== 'objects') return checkUnversioned(context)
  context.headers = { ...context.headers, Vary: 'Accept' }
  const versions = listVersionsAt(operation, session.lifecycle, now)
  const media = listOfferedMedia(operation.reply.media, versions, choices)
  const accept = request.header('accept')
  const selection = selectVersion({ ...operation, reply: { kind: 'objects', media } }, accept)
  if (isRefused(selection, accept, context)) return rejectNotAcceptable(context, versions, accept)
  const asked = selection?.named ? selection.media : undefined
  const found =
    asked === undefined
      ? (findDefaultVersion(versions) ?? (versions.find(version => version.default) as VersionStatus))
      : findServedVersion(asked, versions, context)
  if (asked !== undefined && asked.type !== found.media.type) choose('GAP-C10')
  if (found.state === 'sunset') return rejectSunset(context, operation, found, versions)
  context.selection = { media: asked ?? found.media, version: found, named: asked !== undefined }
  if (found.state === 'deprecated') announceDeprecation(context, found, versions)
  return undefined
}

/** Announces the lifecycle of a deprecated operation (RFC 9745, 8594), and answers 410 after its sunset. */
function announceEnd(context: RequestContext): MockReply | undefined {
  const { operation, now, choose } = context
  const { since, sunset, reason, successor } = operation.deprecation ?? {}
  const deprecated = toSecond(since) ?? Infinity
  if (now < deprecated) return undefined
  const end = toSecond(sunset)
  const next = contract.operations.find(({ id }) => id === successor)
  const headers = {
    Deprecation: `@${deprecated}`,
    ...(end !== undefined && { Sunset: formatHttpDate(end) }),
    ...(next && { Link: `<${next.path}>; rel="successor-version"` }),
  }
  context.headers = { ...context.headers, ...headers }
  if (now < (end ?? Infinity)) return undefined
  return rejectRequest(choose, 410, `${operation.id} was sunset on ${sunset}. ${reason}`, headers)
}

/**
 * Returns the media types that a client may request. They are the documented ones, the sunset one, and if
 * GAP-C10 says so, a shared type with a parameter for each version.
 */
function listOfferedMedia(
  documented: readonly MediaType[],
  versions: readonly VersionStatus[],
  choices: GapChoices,
): MediaType[] {
  const others = versions.flatMap(each => {
    const { media } = each
    const type = getMediaType(each, choices)
    return documented.some(known => known.type === type) ? [] : [{ ...media, type, versions: [each] }]
  })
  return [...documented, ...others]
}

function isRefused(
  selection: Selection | undefined,
  accept: string | undefined,
  { choose }: RequestContext,
): boolean {
  if (selection === undefined) return choose('GAP-51') === 'not-acceptable'
  if (selection.named || accept === undefined || choose('GAP-51a') === 'lenient') return false
  return !acceptsJson(accept)
}

function acceptsJson(accept: string): boolean {
  return new Negotiator({ headers: { accept } }).mediaTypes(['application/json']).length > 0
}

/** Returns 406 on the chain endpoints, which have no versions, if Accept excludes JSON and GAP-34 says so. */
function checkUnversioned({ request, choose }: RequestContext): MockReply | undefined {
  const accept = request.header('accept')
  if (accept === undefined || acceptsJson(accept) || choose('GAP-34') === 'ignored') return undefined
  return rejectRequest(
    choose,
    406,
    `This operation answers with application/json, which ${accept.slice(0, 200)} does not admit.`,
  )
}

/**
 * Returns the version to serve for a media type, if possible one that is not sunset. Where several share the
 * type, GAP-31 decides.
 */
function findServedVersion(
  media: MediaType,
  versions: readonly VersionStatus[],
  { choose }: RequestContext,
): VersionStatus {
  const all = versions.filter(({ version }) => media.versions.some(each => each.version === version))
  const alive = all.filter(({ state }) => state !== 'sunset')
  const oldest = all.length > 1 && choose('GAP-31') === 'oldest'
  return alive.at(oldest ? -1 : 0) ?? (all[0] as VersionStatus)
}

function rejectNotAcceptable(
  { operation, choices, choose }: RequestContext,
  versions: readonly VersionStatus[],
  accept = '',
): MockReply {
  if (operation.gaps.includes('GAP-C10')) choose('GAP-C10')
  const alive = versions.filter(({ state }) => state !== 'sunset')
  const types = [...new Set(alive.map(each => getMediaType(each, choices)))].join(', ')
  return rejectRequest(
    choose,
    406,
    `No version of this operation is ${accept.slice(0, 200)}. There are: ${types}.`,
  )
}

/** Builds the 410 reply for a sunset version (contract, States and transitions). It names another one. */
function rejectSunset(
  { choose, choices }: RequestContext,
  operation: Operation,
  { version, sunsetAt = 0 }: VersionStatus,
  versions: readonly VersionStatus[],
): MockReply {
  choose('GAP-35')
  const instead = findDefaultVersion(versions)
  const advice =
    instead === undefined
      ? 'No version is left.'
      : `Ask for version ${instead.version} instead: Accept: ${getMediaType(instead, choices)}.`
  const message = `Version ${version} of ${getEndpointName(operation)} was sunset on ${formatInstant(sunsetAt)}. ${advice}`
  return rejectRequest(choose, 410, message, { Sunset: formatHttpDate(sunsetAt) })
}

/** Marks the reply as one of a deprecated version, by RFC 9745, 8594 and 5829, and by GAP-32. */
function announceDeprecation(
  context: RequestContext,
  version: VersionStatus,
  versions: readonly VersionStatus[],
): void {
  const { request, choices, choose } = context
  const { deprecatedAt = 0, sunsetAt } = version
  const successor = findSuccessor(version, versions)
  // The media type of the successor is a hint (RFC 8288, 3.4.1).
  const Link =
    successor && `<${request.path}>; rel="successor-version"; type="${getMediaType(successor, choices)}"`
  choose('GAP-35')
  const inBody = choose('GAP-32') === 'body'
  if (inBody) context.deprecatedAt = formatInstant(deprecatedAt)
  context.headers = {
    ...context.headers,
    Deprecation: `@${deprecatedAt}`,
    ...(sunsetAt === undefined ? {} : { Sunset: formatHttpDate(sunsetAt) }),
    ...(Link !== undefined && { Link }),
    ...(inBody ? {} : { 'Deprecated-At': formatInstant(deprecatedAt) }),
  }
}

/** Returns the media type of a version, with a parameter if others share the type and GAP-C10 says so. */
function getMediaType(
  { version, media }: { readonly version: string; readonly media: MediaType },
  choices: GapChoices,
): string {
  const isShared = media.versions.length > 1
  return isShared && getChosenOption(choices, 'GAP-C10') === 'parameter'
    ? `${media.type};version=${version}`
    : media.type
}
