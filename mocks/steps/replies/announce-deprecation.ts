import type { MediaType } from '../../../src/contract/contract.ts'
import type { RequestContext } from '../../core/request-context.ts'
import type { GapChoices } from '../../gaps/gap-choices.ts'
import { getChosenOption } from '../../gaps/gap-choices.ts'
import { formatHttpDate, formatInstant } from '../../time/parse-instant.ts'
import { findSuccessor, type VersionStatus } from '../../versions/version-status.ts'

/**
 * Marks the reply as one of a deprecated version, by headers of RFC 9745, 8594 and 5829, and the indicator of
 * GAP-32.
 */
export function announceDeprecation(
  context: RequestContext,
  version: VersionStatus,
  versions: readonly VersionStatus[],
): void {
  const { request, choices, choose } = context
  const { deprecated = 0, sunset } = version
  const successor = findSuccessor(version, versions)
  // The media type of the successor is a hint (RFC 8288, 3.4.1).
  const Link =
    successor && `<${request.path}>; rel="successor-version"; type="${getMediaType(successor, choices)}"`
  choose('GAP-35')
  const inBody = choose('GAP-32') === 'body'
  if (inBody) context.deprecatedAt = formatInstant(deprecated)
  context.headers = {
    ...context.headers,
    Deprecation: `@${deprecated}`,
    ...(sunset === undefined ? {} : { Sunset: formatHttpDate(sunset) }),
    ...(Link !== undefined && { Link }),
    ...(inBody ? {} : { 'Deprecated-At': formatInstant(deprecated) }),
  }
}

/**
 * Returns the media type that selects a version. It has a parameter if several versions share the type and
 * GAP-C10 says so.
 */
export function getMediaType(
  { version, media }: { readonly version: string; readonly media: MediaType },
  choices: GapChoices,
): string {
  const isShared = media.versions.length > 1
  return isShared && getChosenOption(choices, 'GAP-C10') === 'parameter'
    ? `${media.type};version=${version}`
    : media.type
}
