import { expect, test } from 'vitest'
import type { RequestContext } from '../../../../../mocks/core/request-context.ts'
import { defaultGapChoices, trackGapChoices } from '../../../../../mocks/gaps/gap-choices.ts'
import { listVersionFaults } from '../../../../../mocks/scenarios/faults/list-version-faults.ts'
import { getOperation } from '../../../../../src/contract/contract.ts'

const faults = listVersionFaults()
const start = (place: string, id = 'influencerCredibility') =>
  faults.find(({ name }) => name === `fault:version:${id}.${place}`)?.start(undefined)
const typeOf = (version: number) =>
  `application/vnd.service.socialintel.social-data.influencer-credibility.v${version}+json`

const ask = (accept: string | undefined, origin = 'base') =>
  ({
    operation: getOperation('influencerCredibility'),
    request: { origin, path: '/posts', query: '', header: () => accept },
    session: { lifecycle: [] },
    now: Date.UTC(2026, 0, 15) / 1000,
    ...trackGapChoices(defaultGapChoices.current),
  }) as unknown as RequestContext
const acceptOf = (place: string, context: RequestContext) =>
  start(place)?.request?.(context.request, context).header('accept')

test('asks for an Accept header', () => {
  expect(start('unnamed')?.before?.(ask(undefined), 0)?.status).toBe(406)
  expect(start('unnamed')?.before?.(ask('*/*'), 0)).toBeUndefined()
  expect(start('unnamed')?.before?.(ask(undefined, 'payment'), 0)).toBeUndefined()
})

test('serves one version not at all', () => {
  expect(start('refused.v1')?.before?.(ask(typeOf(1)), 0)?.status).toBe(406)
  expect(start('refused.v1')?.before?.(ask(typeOf(2)), 0)).toBeUndefined()
})

test('serves one version for another, or by default', () => {
  expect(acceptOf('default.v1', ask(undefined))).toBe(typeOf(1))
  expect(acceptOf('served.v2', ask(typeOf(1)))).toBe(typeOf(2))
  expect(acceptOf('served.v1', ask(typeOf(2)))).toBe(typeOf(1))
  expect(acceptOf('served.v1', ask(typeOf(1)))).toBe(typeOf(1))
})

test('answers for a version that is sunset', () => {
  expect(acceptOf('sunset', ask(typeOf(0)))).toBeUndefined()
  expect(acceptOf('sunset', ask(typeOf(1)))).toBe(typeOf(1))
})

test('does not say that a version is deprecated', () => {
  const context = {
    ...ask(typeOf(1)),
    headers: { Deprecation: '@1', 'Deprecated-At': 'now', Vary: 'Accept' },
  }
  start('unmarked.deprecated')?.after?.({ status: 200, headers: {}, body: '' }, context, 0)
  expect(context.headers).toEqual({ Vary: 'Accept' })
})

test('confuses no versions that are documented alike', () => {
  expect(start('unnamed', 'sentimentShifts')).toBeDefined()
  expect(start('default.v1', 'sentimentShifts')).toBeUndefined()
})
