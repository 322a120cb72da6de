import { expect, test } from 'vitest'
import type { RequestContext } from '../../../../mocks/core/request-context.ts'
import { defaultGapChoices, type GapChoices, trackGapChoices } from '../../../../mocks/gaps/gap-choices.ts'
import { negotiateVersion } from '../../../../mocks/steps/negotiate-version.ts'
import { parseMilestones } from '../../../../mocks/versions/parse-milestones.ts'
import { getOperation } from '../../../../src/contract/contract.ts'
import type { OperationId } from '../../../../src/contract/contract-types.ts'

const now = Date.UTC(2026, 0, 15) / 1000
const typeOf = (version: number) =>
  `application/vnd.service.socialintel.social-data.sentiment-shifts.v${version}+json`

function negotiate(
  accept: string | undefined,
  options: Partial<GapChoices> = {},
  ends: string[] = [],
  id: OperationId = 'sentimentShifts',
) {
  const choices = { ...defaultGapChoices.current, ...options }
  const context = {
    operation: getOperation(id),
    request: { path: '/shifts', header: () => accept },
    session: { lifecycle: ends.map(parseMilestones) },
    headers: {},
    now,
    choices,
    ...trackGapChoices(choices),
  } as unknown as RequestContext
  return { reply: negotiateVersion(context), context }
}
const versionOf = (...asked: Parameters<typeof negotiate>) =>
  negotiate(...asked).context.selection?.version.version

test('selects the default version, and the one that is asked for', () => {
  expect(versionOf(undefined)).toBe('2.0.0')
  expect(versionOf('*/*')).toBe('2.0.0')
  expect(versionOf(typeOf(1))).toBe('1.0.0')
  expect(versionOf(`${typeOf(1)};q=0.5, ${typeOf(2)};q=0.9`)).toBe('2.0.0')
})

test('varies by Accept', () => {
  expect(negotiate(undefined).context.headers).toEqual({ Vary: 'Accept' })
})

test('rejects a version that there is not, unless GAP-51 gives the default', () => {
  const type = 'application/vnd.service.socialintel.social-data.sentiment-shifts.v9+json'
  expect(negotiate(type).reply?.status).toBe(406)
  expect(versionOf(type, { 'GAP-51': 'default-version' })).toBe('2.0.0')
})

test('answers 410 for a version that was sunset, with the one to ask for instead', () => {
  const { reply } = negotiate(typeOf(1), {}, ['sentiment-shifts@1.0.0=sunset:2026-01-15'])
  expect(reply).toMatchObject({ status: 410, headers: { Sunset: 'Thu, 15 Jan 2026 00:00:00 GMT' } })
  expect(reply?.body).toContain('Ask for version 2.0.0 instead')
  expect(negotiate(typeOf(0)).reply?.status).toBe(410)
})

test('announces that a version is deprecated', () => {
  const { context } = negotiate(typeOf(1), {}, [
    'sentiment-shifts@1.0.0=deprecated:2026-01-01,sunset:2026-06-01',
  ])
  expect(context.headers).toMatchObject({
    Deprecation: `@${Date.UTC(2026, 0, 1) / 1000}`,
    Sunset: 'Mon, 01 Jun 2026 00:00:00 GMT',
    Link: `</shifts>; rel="successor-version"; type="${typeOf(2)}"`,
  })
})

test('lets Accept decide nothing where there are no versions, unless GAP-34 says so', () => {
  const ask = (accept: string, options: Partial<GapChoices>) =>
    negotiate(accept, options, [], 'tokenDetails').reply
  expect(ask('text/html', {})).toBeUndefined()
  expect(ask('text/html', { 'GAP-34': 'not-acceptable' })?.status).toBe(406)
  expect(ask('text/html, */*;q=0.1', { 'GAP-34': 'not-acceptable' })).toBeUndefined()
})
