import { afterEach, describe, expect, it } from 'vitest'
import { activateContract } from '../../../../src/contract/activate-contract.ts'
import { contract, getOperation } from '../../../../src/contract/contract.ts'
import {
  findExamplePath,
  formatEndpoint,
  listPaths,
  matchRoute,
  type Origin,
} from '../../../../src/contract/match-route.ts'
import { fillPath, readPathValues } from '../../../../src/contract/routes/read-path-values.ts'
import { writeCurl, writeFetch } from '../../../../src/contract/routes/write-curl.ts'
import { appendQuery, writeQuery, writeUrl } from '../../../../src/contract/routes/write-url.ts'
import { describeSchemaError } from '../../../../src/contract/schema/find-broken-keywords.ts'
import { selectVersion } from '../../../../src/contract/select-version.ts'
import { loadContract } from '../../../../src/generate/compile/load-contract.ts'

afterEach(() => activateContract())

describe('routes', () => {
  it('lead to 24 operations by every documented path, on key and payment origins', () => {
    expect(contract.operations).toHaveLength(24)
    const social = contract.operations.filter(({ origin }) => origin === 'social').map(({ id }) => id)
    expect(social).toEqual(['alphaPostDetection'])
    for (const operation of contract.operations) {
      const origins: Origin[] =
        operation.origin === 'social' ? ['social', 'socialPayment'] : ['base', 'payment']
      const paths = listPaths(operation)
      expect(paths).toHaveLength(operation.origin === 'social' ? 1 : 2)
      for (const origin of origins) for (const path of paths) expect(matchRoute(origin, path)).toBe(operation)
    }
  })

  it.each<[Origin, string]>([
    ['base', '/api/v1/'],
    ['base', '/altchain/token-details/'],
    ['base', '/Altchain/token-details'],
    ['base', '/api/v1/api/v1/altchain/token-details'],
    ['base', '/socialintel/social-data/alpha-post-detection'],
    ['social', '/socialintel/social-data/alpha-post-detection'],
    ['social', '/api/v1/altchain/token-details'],
  ])('are none on %s for %s', (origin, path) => {
    expect(matchRoute(origin, path)).toBeUndefined()
  })

  it('are named by the shortest path of an operation', () => {
    expect(formatEndpoint(getOperation('tokenDetails'))).toBe('altchain/token-details')
    expect(formatEndpoint(getOperation('alphaPostDetection'))).toBe(
      'api/v1/socialintel/social-data/alpha-post-detection',
    )
  })

  it('have an example: a list without required parameters, three rows of it', () => {
    expect(findExamplePath()).toBe('/altchain/clmm-venue/pools?limit=3')
    activateContract(loadContract('test/second-contract/spec'))
    expect(findExamplePath()).toBe('/v2/meters?limit=3')
  })
})

describe('the version an Accept header selects', () => {
  const tree = 'application/vnd.service.socialintel.social-data.influencer-credibility'

  it.each([
    [undefined, '2.0.0', false],
    ['*/*', '2.0.0', false],
    ['text/html', '2.0.0', false],
    [`${tree}.v2+json`, '2.0.0', true],
    [`${tree}.V1+JSON`, '1.0.0', true],
    [`${tree}.v2+json;q=0.5, ${tree}.v1+json`, '1.0.0', true],
    [`${tree}.v1+json;q=0.1, application/json;q=0.9`, '2.0.0', false],
    [`${tree}.v9+json, ${tree}.v1+json;q=0.1`, '1.0.0', true],
    [`${tree}.v9+json`, undefined, undefined],
    [`${tree}.v1+json;q=0`, undefined, undefined],
  ])('%s → %s', (accept, version, named) => {
    const selection = selectVersion(getOperation('influencerCredibility'), accept)
    expect(selection?.version.version).toBe(version)
    expect(selection?.named).toBe(named)
  })
})

describe('path parameters', () => {
  it.each<[string, string, Record<string, string>]>([
    ['/pets/{petId}/photos/{at}', '/pets/a%2Fb/photos/2', { petId: 'a/b', at: '2' }],
    ['/pets/{petId}', '/pets/%', { petId: '%' }],
    ['/pets/{petId}', '/pets', {}],
    ['/owners/{owner-id}/{pet.id}', '/owners/7/x', { 'owner-id': '7', 'pet.id': 'x' }],
    ['/files/{name}.{ending}', '/files/a.b.txt', { name: 'a.b', ending: 'txt' }],
  ])('of %s are read from %s', (template, path, want) => {
    expect(readPathValues(template, path)).toEqual(want)
  })

  it('are written into a template, and the others returned', () => {
    const given = { petId: 'a/b', limit: '3' }
    expect(fillPath('/pets/{petId}', given)).toEqual({ path: '/pets/a%2Fb', rest: { limit: '3' } })
  })
})

describe('a written request', () => {
  it.each<[Record<string, unknown>, string]>([
    [{}, ''],
    [{ limit: 5, addresses: ['a', 'b'] }, 'limit=5&addresses=a,b'],
    [{ one: undefined, two: null, three: '' }, 'three='],
    [{ text: 'ü &=+#%2C', 'a b': true }, 'text=%C3%BC%20%26%3D%2B%23%252C&a%20b=true'],
  ])('has the query %j', (query, text) => {
    expect(writeQuery(query)).toBe(text)
    const read = Object.fromEntries(new URLSearchParams(text))
    expect(Object.values(read)).toEqual(
      Object.values(query).flatMap(value => (value == null ? [] : [String(value)])),
    )
  })

  it.each([
    ['http://x', '/a', undefined, 'http://x/a'],
    ['http://x/', '/a', 'b=%2C', 'http://x/a?b=%2C'],
    ['http://x/api/v1/', '/api/v1/a', { b: ['c', 'd'] }, 'http://x/api/v1/a?b=c,d'],
    ['http://x', '/api/v1/a', {}, 'http://x/api/v1/a'],
    ['http://x/api/v1', '/api/v10/a', {}, 'http://x/api/v1/api/v10/a'],
  ])('goes to %s and %s with %j', (base, path, query, url) => {
    expect(writeUrl(base, path, query, '/api/v1')).toBe(url)
    expect(appendQuery('http://x/a/', { b: 1 })).toBe('http://x/a/?b=1')
  })

  it('is a command line for a shell', () => {
    const quoted = { url: "http://x/?a='b", headers: { A: 'c' } }
    expect(writeCurl(quoted)).toBe("curl -H 'A: c' 'http://x/?a='\\''b'")
    expect(writeCurl({ method: 'HEAD', url: 'http://x/a/../b?[c]', headers: { A: '' } })).toBe(
      "curl --head --path-as-is --globoff -H 'A;' 'http://x/a/../b?[c]'",
    )
    // Without curl's own headers, unless the request has them.
    const own = { url: 'http://x', headers: { accept: '*/*' } }
    expect(writeCurl(own, { without: ['Accept', 'User-Agent'] })).toBe(
      "curl -H 'User-Agent:' -H 'accept: */*' 'http://x'",
    )
  })

  it('is code', () => {
    const plain = { url: 'http://mock/a?b="c"', headers: {} }
    expect(writeFetch(plain)).toBe('await fetch("http://mock/a?b=\\"c\\"")')
    expect(writeFetch({ url: 'http://mock/', headers: { Accept: 'x' } })).toBe(
      'await fetch(\n  "http://mock/",\n  { headers: {"Accept":"x"} },\n)',
    )
  })
})

it('words of a schema error name the values that are allowed', () => {
  expect(describeSchemaError({ message: 'x', params: { allowedValue: 'USD' } })).toBe('must be "USD"')
  expect(describeSchemaError({ message: 'x', params: { allowedValues: [1, 'a'] } })).toBe(
    'must be one of [1,"a"]',
  )
  expect(describeSchemaError({ params: { allowedValue: null } })).toBe('must be null')
  expect(describeSchemaError({ message: 'must be >= 0', params: { limit: 0 } })).toBe('must be >= 0')
  expect(describeSchemaError(undefined)).toBe('another value')
})
