import { describe, expect, it } from 'vitest'
import { keepOrigin } from '../../../../../src/cli/spec/keep-origin.ts'
import { contract } from '../../../../../src/contract/contract.ts'
import { listOrigins, matchRoute } from '../../../../../src/contract/match-route.ts'
import { openapiDocument } from '../../../../../src/contract/openapi-document.ts'
import type { JsonNode } from '../../../../../src/contract/schema/resolve-reference.ts'

interface OneOrigin {
  readonly servers: readonly { readonly url: string; readonly variables?: unknown }[]
  readonly security: readonly object[]
  readonly paths: Readonly<Record<string, JsonNode>>
  readonly components: { readonly securitySchemes: Readonly<Record<string, { readonly name: string }>> }
}

const keep = (origin: Parameters<typeof keepOrigin>[1], address?: string) =>
  keepOrigin(openapiDocument, origin, address) as unknown as OneOrigin

describe.each(listOrigins())('the document of the %s origin', origin => {
  const { servers, security, paths, components } = keep(origin)

  it('has the operations that the origin serves, at one literal URL', () => {
    expect(servers).toHaveLength(1)
    expect(servers[0]).not.toHaveProperty('variables')
    const { pathname } = new URL(servers[0]?.url ?? '')
    const served = contract.operations.filter(({ path }) =>
      matchRoute(origin, `${pathname.replace(/\/$/, '')}${path}`),
    )
    expect(Object.keys(paths)).toEqual(served.map(({ path }) => path))
    for (const item of Object.values(paths)) expect(item).not.toHaveProperty('servers')
  })

  it('has one security scheme', () => {
    const names = Object.keys(components.securitySchemes)
    expect(security).toEqual(names.map(name => ({ [name]: [] })))
    const header = /payment/i.test(origin) ? 'PAYMENT-SIGNATURE' : contract.keyHeader
    expect(Object.values(components.securitySchemes).map(({ name }) => name)).toEqual([header])
  })
})

it.each([
  ['base', 'https://api.example.com/', 'https://api.example.com'],
  ['social', 'https://api.example.com', 'https://api.example.com/api/v1'],
  ['social', 'https://api.example.com/api/v1/', 'https://api.example.com/api/v1'],
] as const)('takes for %s the address %s', (origin, address, url) => {
  expect(keep(origin, address).servers[0]?.url).toBe(url)
})

it('refuses an origin that the contract does not have', () => {
  expect(() => keepOrigin({ servers: [{ url: '/' }], paths: {} }, 'payment')).toThrow('no server for payment')
})
