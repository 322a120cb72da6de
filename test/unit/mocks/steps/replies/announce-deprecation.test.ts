import { expect, test } from 'vitest'
import type { RequestContext } from '../../../../../mocks/core/request-context.ts'
import { defaultGapChoices, type GapChoices, trackGapChoices } from '../../../../../mocks/gaps/gap-choices.ts'
import { announceDeprecation, getMediaType } from '../../../../../mocks/steps/replies/announce-deprecation.ts'
import type { VersionStatus } from '../../../../../mocks/versions/version-status.ts'

const media = { type: 'application/vnd.test.v1+json', versions: [{}, {}] }
const deprecated = Date.UTC(2026, 0, 1) / 1000
const versions = [
  { version: '1.1.0', state: 'current', media },
  { version: '1.0.0', state: 'deprecated', media, deprecated, sunset: deprecated + 86_400 },
] as unknown as [VersionStatus, VersionStatus]

function announce(version: VersionStatus, options: Partial<GapChoices> = {}) {
  const choices = { ...defaultGapChoices.current, ...options }
  const context = {
    request: { path: '/posts' },
    headers: { Vary: 'Accept' },
    choices,
    ...trackGapChoices(choices),
  }
  announceDeprecation(context as unknown as RequestContext, version, versions)
  return context as unknown as RequestContext
}

test('adds the headers of the standards, and keeps the others', () => {
  expect(announce(versions[1]).headers).toEqual({
    Vary: 'Accept',
    Deprecation: `@${deprecated}`,
    Sunset: 'Fri, 02 Jan 2026 00:00:00 GMT',
    Link: '</posts>; rel="successor-version"; type="application/vnd.test.v1+json"',
    'Deprecated-At': '2026-01-01T00:00:00Z',
  })
})

test('marks the body in place of a header where GAP-32 says so', () => {
  const { headers, deprecatedAt } = announce(versions[1], { 'GAP-32': 'body' })
  expect(headers).not.toHaveProperty('Deprecated-At')
  expect(deprecatedAt).toBe('2026-01-01T00:00:00Z')
})

test('names no successor or sunset that there is not', () => {
  const { headers } = announce(versions[0])
  expect(headers).not.toHaveProperty('Link')
  expect(headers).not.toHaveProperty('Sunset')
})

test('tells versions of one media type apart by a parameter where GAP-C10 says so', () => {
  const choices: GapChoices = { ...defaultGapChoices.current, 'GAP-C10': 'parameter' }
  expect(getMediaType(versions[0], defaultGapChoices.current)).toBe('application/vnd.test.v1+json')
  expect(getMediaType(versions[0], choices)).toBe('application/vnd.test.v1+json;version=1.1.0')
  const alone = {
    ...versions[0],
    media: { ...versions[0].media, versions: versions[0].media.versions.slice(1) },
  }
  expect(getMediaType(alone, choices)).toBe('application/vnd.test.v1+json')
})
