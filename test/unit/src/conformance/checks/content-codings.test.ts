import { expect, it } from 'vitest'
import { transportChecks } from '../../../../../src/conformance/checks/service/transport-checks.ts'
import { buildExchange, judgeRequirement } from '../../../../support/build-exchange.ts'

const failed = (n: number, message: string) => ({
  ...buildExchange('tokenDetails', { silent: true, url: `http://target.test/${n}` }),
  failure: { kind: 'malformed' as const, message: `the content coding does not hold: ${message}` },
})
const plain = 'incorrect header check'
const early = 'unexpected end of file'

it.each<[string, ReturnType<typeof buildExchange>[], string]>([
  ['fails bodies that are never in the coding they name', [failed(1, plain), failed(2, plain)], 'broken'],
  ['does not fail one such body', [failed(1, plain)], 'nothing'],
  ['fails bodies that always end early', [failed(1, early), failed(2, early)], 'broken'],
  ['does not fail one body that ends early', [failed(1, early)], 'nothing'],
  [
    'does not fail bodies that end early at two operations, once each',
    [failed(1, early), { ...failed(2, early), operation: 'ohlcvPool' as const }],
    'nothing',
  ],
  [
    'does not fail bodies that end early among whole ones',
    [
      failed(1, early),
      failed(2, early),
      buildExchange('tokenDetails', { url: 'http://target.test/3', rows: [] }),
    ],
    'holds',
  ],
  [
    'does not fail a URL that answered another time',
    [1, 2].flatMap(n => [
      failed(n, plain),
      buildExchange('tokenDetails', { url: `http://target.test/${n}`, rows: [] }),
    ]),
    'holds',
  ],
])('%s', (_, exchanges, want) => {
  expect(judgeRequirement(transportChecks.current, exchanges, 'NET-002', 'tokenDetails')).toBe(want)
})
