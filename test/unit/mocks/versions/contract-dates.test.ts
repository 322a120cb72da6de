import { beforeAll, describe, expect, it } from 'vitest'
import { createMock } from '../../../../mocks/mock.ts'
import { judge } from '../../../../src/conformance/judge/judge.ts'
import {
  activateContract,
  type CompiledContract,
  runWithContract,
} from '../../../../src/contract/activate-contract.ts'
import type { DocumentNode } from '../../../../src/contract/model/document-node.ts'
import { compileContract } from '../../../../src/generate/compile/compile-contract.ts'
import { readSpecSource } from '../../../../src/generate/spec-source.ts'
import { recordMockRun } from '../../../support/record-mock-run.ts'
import { requestMock } from '../../../support/request-mock.ts'

const influencers = 'application/vnd.service.socialintel.social-data.influencer-credibility'
const dates: readonly (readonly [file: string, from: string, to: string])[] = [
  [
    'paths/altchain.yaml',
    'tokenDetails:\n  get:\n',
    'tokenDetails:\n  get:\n    x-deprecated: { since: 2026-03-01, sunset: 2026-06-01, reason: It is slow, successor: tokenPoolSearch }\n',
  ],
  [
    'tables/TokenDetails.yaml',
    'name: priceUSD\n',
    'name: priceUSD\n      x-deprecated: { since: 2026-02-01, reason: Sources differ. }\n',
  ],
]
let dated: CompiledContract

beforeAll(() => {
  const source = readSpecSource()
  const files = new Map(source.files)
  for (const [file, from, to] of dates) {
    const text = files.get(file) ?? ''
    expect(text).toContain(from)
    files.set(file, text.replace(from, to))
  }
  const versions = files.get('paths/socialintel.yaml') ?? ''
  const [before = '', after = ''] = versions.split('influencer-credibility.v1+json:')
  const ended = after.replace('state: current', 'state: current, since: 2026-03-01, sunset: 2026-06-01')
  files.set('paths/socialintel.yaml', `${before}influencer-credibility.v1+json:${ended}`)
  dated = compileContract({ ...source, files })
})

function ask(now: string, path: string, query: Record<string, string>, headers: Record<string, string> = {}) {
  const { status, headers: sent, body } = requestMock(createMock({ now }), { path, query, headers })
  const { Deprecation, Sunset, Link } = sent
  return { status, Deprecation, Sunset, Link, body }
}

describe('a contract with dates', () => {
  const token = { token_address: 'So11111111111111111111111111111111111111112' }
  const sunset = 'Mon, 01 Jun 2026 00:00:00 GMT'

  it.each([
    ['2026-02-28T23:59:59Z', 200, undefined, undefined],
    ['2026-03-01', 200, '@1772323200', sunset],
    ['2026-06-01', 410, '@1772323200', sunset],
  ])('at %s answers a deprecated operation with %i', (now, status, Deprecation, Sunset) => {
    runWithContract(dated, () => {
      const reply = ask(now, '/altchain/token-details', token)
      expect(reply).toMatchObject({ status, ...(Deprecation && { Deprecation, Sunset }) })
      expect(reply.Link).toBe(Deprecation && '</altchain/token-pool-search>; rel="successor-version"')
      if (status === 410)
        expect(JSON.parse(reply.body).message).toBe('tokenDetails was sunset on 2026-06-01. It is slow')
    })
  })

  it.each([
    ['2026-02-28', 200, undefined],
    ['2026-03-01', 200, '@1772323200'],
    ['2026-06-01', 410, undefined],
  ])('at %s answers a dated version with %i', (now, status, Deprecation) => {
    runWithContract(dated, () => {
      const path = '/socialintel/social-data/influencer-credibility'
      const reply = ask(now, path, { limit: '1' }, { Accept: `${influencers}.v1+json` })
      expect([reply.status, reply.Deprecation]).toEqual([status, Deprecation])
    })
  })

  it('gives dates and reasons to tools that know no keyword of ours', () => {
    const { paths, components } = dated.document as unknown as DocumentNode
    expect(paths['/altchain/token-details']).toMatchObject({
      get: {
        deprecated: true,
        description: expect.stringContaining(
          'Deprecated since 2026-03-01, sunset on 2026-06-01: It is slow. Use tokenPoolSearch instead.',
        ),
      },
    })
    expect(components.schemas.TokenDetailsObject).toMatchObject({
      properties: {
        priceUSD: { deprecated: true, description: expect.stringContaining('2026-02-01: Sources differ.') },
      },
    })
  })

  it.each([
    ['the dates of the contract', 'deprecated:2026-03-01,sunset:2026-06-01', 'pass'],
    ['another date', 'deprecated:2026-03-01,sunset:2026-05-20', 'fail'],
  ])('judges headers with %s', async (_, plan, outcome) => {
    activateContract(dated)
    try {
      const mock = createMock({ now: '2026-04-01', lifecycle: [`influencer-credibility@1.0.0=${plan}`] })
      const recording = await recordMockRun(mock, { operations: 'influencer*' })
      const result = judge(recording).requirements.find(({ id }) => id === 'VER-008')
      expect(result?.verdict).toBe(outcome)
    } finally {
      activateContract()
    }
  })
})
