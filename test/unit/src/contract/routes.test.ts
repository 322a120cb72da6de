import { expect, it } from 'vitest'
import { contract } from '../../../../src/contract/contract.ts'
import { listPaths, matchRoute, type Origin } from '../../../../src/contract/match-route.ts'

it('has 24 operations, one of them on the social origin', () => {
  expect(contract.operations).toHaveLength(24)
  expect(contract.operations.filter(({ origin }) => origin === 'social').map(({ id }) => id)).toEqual([
    'alphaPostDetection',
  ])
})

it('finds every operation by every documented path, on key and payment origins', () => {
  for (const operation of contract.operations) {
    const origins: Origin[] =
      operation.origin === 'social' ? ['social', 'socialPayment'] : ['base', 'payment']
    const paths = listPaths(operation)
    expect(paths).toHaveLength(operation.origin === 'social' ? 1 : 2)
    for (const origin of origins) {
      for (const path of paths) expect(matchRoute(origin, path)).toBe(operation)
    }
  }
})

it.each<[Origin, string]>([
  ['base', '/'],
  ['base', '/api/v1'],
  ['base', '/api/v1/'],
  ['base', '/altchain/token-details/'],
  ['base', '/Altchain/token-details'],
  ['base', '/api/v1/api/v1/altchain/token-details'],
  ['base', '/socialintel/social-data/alpha-post-detection'],
  ['social', '/socialintel/social-data/alpha-post-detection'],
  ['social', '/api/v1/altchain/token-details'],
])('%s has no %s', (origin, path) => {
  expect(matchRoute(origin, path)).toBeUndefined()
})
