import { describe, expect, it } from 'vitest'
import { createMock, type MockOptions } from '../../../../mocks/mock.ts'
import { contract, type Operation } from '../../../../src/contract/contract.ts'
import { listPaths } from '../../../../src/contract/match-route.ts'
import { requestMock } from '../../../support/request-mock.ts'

const tree = 'application/vnd.service.socialintel.social-data'
const influencers = `${tree}.influencer-credibility`
const trending = `${tree}.trending-momentum`
const sunset = Date.parse('2026-06-01T00:00:00Z')
const plan = 'influencer-credibility@1.0.0=deprecated:2026-01-01,sunset:2026-06-01'

function request(options: MockOptions, accept: string | undefined, endpoint = 'influencer-credibility') {
  const mock = createMock({ now: '2026-03-01', ...options })
  return requestMock(mock, {
    path: `/socialintel/social-data/${endpoint}`,
    query: { limit: '1' },
    headers: accept === undefined ? {} : { Accept: accept },
  })
}

describe('a deprecated version', () => {
  it('has the headers of its end', () => {
    const { status, headers } = request({ lifecycle: [plan] }, `${influencers}.v1+json`)
    const { Deprecation, Sunset, Link, 'Deprecated-At': at, 'Content-Type': type } = headers
    expect({ status, type, Deprecation, Sunset, Link, at }).toEqual({
      status: 200,
      type: `${influencers}.v1+json`,
      Deprecation: '@1767225600',
      Sunset: 'Mon, 01 Jun 2026 00:00:00 GMT',
      Link: `</socialintel/social-data/influencer-credibility>; rel="successor-version"; type="${influencers}.v2+json"`,
      at: '2026-01-01T00:00:00Z',
    })
    expect(headers['X-Mock-Gap']).toMatch(/GAP-32, GAP-35/)
  })

  it.each([
    ['before it is deprecated', { now: '2025-12-31T23:59:59Z' }, `${influencers}.v1+json`],
    ['another version', {}, `${influencers}.v2+json`],
    ['the default', {}, undefined],
  ])('%s: gives no sign in any reply', (_, options, accept) => {
    const { status, headers } = request({ lifecycle: [plan], ...options }, accept)
    expect(status).toBe(200)
    expect(Object.keys(headers)).not.toEqual(expect.arrayContaining(['Deprecation']))
    expect(headers['Deprecated-At']).toBeUndefined()
    expect(headers['X-Mock-Gap']).not.toMatch(/GAP-35/)
  })
})

describe('a sunset version', () => {
  it.each([
    [sunset - 1000, 200],
    [sunset, 410],
    [sunset + 1000, 410],
  ])('at %i ms answers %i', (at, status) => {
    expect(request({ lifecycle: [plan], now: new Date(at) }, `${influencers}.v1+json`).status).toBe(status)
  })

  it('names the version, the date, and an alternative', () => {
    const reply = request({ lifecycle: [plan], now: '2026-07-01' }, `${influencers}.v1+json`)
    expect(JSON.parse(reply.body)).toEqual({
      error: 'Gone',
      message: `Version 1.0.0 of influencer-credibility was sunset on 2026-06-01T00:00:00Z. Ask for version 2.0.0 instead: Accept: ${influencers}.v2+json.`,
    })
    expect(reply.headers.Sunset).toBe('Mon, 01 Jun 2026 00:00:00 GMT')
  })

  it('decides when the request prefers it', () => {
    const lifecycle = [plan]
    const reply = (accept: string) => request({ lifecycle, now: '2026-07-01' }, accept).status
    expect(reply(`${influencers}.v1+json, */*;q=0.1`)).toBe(410)
    expect(reply(`${influencers}.v1+json;q=0.5, ${influencers}.v2+json`)).toBe(200)
  })

  it('is no longer the default: the newest remaining version answers', () => {
    const lifecycle = ['influencer-credibility@2.0.0=sunset:2026-01-01']
    const { status, headers, body } = request({ lifecycle }, undefined)
    expect([status, headers['Content-Type']]).toEqual([200, 'application/json'])
    expect(Object.keys(JSON.parse(body)[0])).toEqual(contract.objects.InfluencerEntry)
    const asked = request({ lifecycle }, `${influencers}.v2+json`)
    expect(JSON.parse(asked.body).message).toMatch(/Ask for version 1\.0\.0 instead/)
  })

  it('gives 410 to all when it was the last one', () => {
    const lifecycle = ['1.0.0', '2.0.0'].map(version => `influencer-credibility@${version}=sunset:2026-01-01`)
    const { status, body } = request({ lifecycle }, undefined)
    expect(status).toBe(410)
    expect(JSON.parse(body).message).toMatch(/^Version 2\.0\.0 .* No version is left\.$/)
  })

  const social = contract.operations.filter(({ reply }) => reply.kind === 'objects')
  it.each(social.map((operation): [string, Operation] => [operation.id, operation]))(
    'always exists for %s: major 0',
    (_, operation) => {
      const mock = createMock({ now: '2024-01-01' })
      const path = listPaths(operation).at(-1) as string
      const types = operation.reply.kind === 'objects' ? operation.reply.media.map(({ type }) => type) : []
      const Accept = (types.find(type => /\.v\d+\+json$/.test(type)) as string).replace(/\.v\d+/, '.v0')
      const reply = requestMock(mock, { path, origin: operation.origin, headers: { Accept } })
      expect(reply.status).toBe(410)
      expect(JSON.parse(reply.body).message).toContain('Version 0.1.0')
    },
  )
})

describe('two versions with one media type', () => {
  const ends = (version: string) => [`trending-momentum@${version}=deprecated:2026-01-01,sunset:2026-06-01`]
  const served = (options: MockOptions, accept: string) => {
    const { status, headers } = request(options, accept, 'trending-momentum')
    return [status, headers.Deprecation === undefined ? 'current' : 'deprecated']
  }
  const [parameter, oldest] = [{ 'GAP-C10': 'parameter' }, { 'GAP-31': 'oldest' }]

  it.each<[given: string, options: MockOptions, version: string, want: unknown[]]>([
    ['the newest answers', { lifecycle: ends('1.0.0') }, '', [200, 'current']],
    ['the newest is deprecated', { lifecycle: ends('1.1.0') }, '', [200, 'deprecated']],
    ['the newest is sunset', { lifecycle: ends('1.1.0'), now: '2026-07-01' }, '', [200, 'current']],
    ['the oldest answers', { lifecycle: ends('1.0.0'), gaps: oldest }, '', [200, 'deprecated']],
    ['by parameter', { lifecycle: ends('1.0.0'), gaps: parameter }, '1.0.0', [200, 'deprecated']],
    [
      'by parameter, sunset',
      { lifecycle: ends('1.0.0'), gaps: parameter, now: '2026-07-01' },
      '1.0.0',
      [410, 'current'],
    ],
    ['no parameter by default', {}, '1.0.0', [406, 'current']],
  ])('%s', (_, options, version, want) => {
    const accept = version === '' ? `${trending}.v1+json` : `${trending}.v1+json;version=${version}`
    expect(served(options, accept)).toEqual(want)
  })

  it('link to the successor by its media type', () => {
    const options = { lifecycle: ends('1.0.0'), gaps: parameter }
    const { headers } = request(options, `${trending}.v1+json;version=1.0.0`, 'trending-momentum')
    expect(headers.Link).toMatch(/type="[^"]+\.v1\+json;version=1\.1\.0"$/)
    const alone = request({ lifecycle: [plan], gaps: parameter }, `${influencers}.v1+json`)
    expect(alone.headers.Link).toMatch(/type="[^"]+\.v2\+json"$/)
  })
})

describe('an invalid lifecycle', () => {
  it.each([
    [
      'influencer-credability@1.0.0=sunset:2026-01-01',
      /Unknown endpoint.*\n\s*did you mean: influencer-credibility/,
    ],
    ['influencer-credibility@1.0.1=sunset:2026-01-01', /Unknown version.*\n\s*did you mean: 1\.0\.0/],
    ['influencer-credibility@1.0.0=sunsets:2026-01-01', /Unknown lifecycle event.*\n\s*did you mean: sunset/],
    ['influencer-credibility@1.0.0=sunset:2026-02-30', /no date/],
    ['influencer-credibility@1.0.0=deprecated:2026-06-01,sunset:2026-01-01', /before it is deprecated/],
    ['influencer-credibility@1.0.0=', /no lifecycle/],
  ])('%s', (text, message) => {
    expect(() => createMock({ lifecycle: [text] })).toThrow(message)
  })
})
