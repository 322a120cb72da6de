import { expect, it } from 'vitest'
import { transportChecks } from '../../../../../src/conformance/checks/service/transport-checks.ts'
import { buildExchange, judgeRequirement } from '../../../../support/build-exchange.ts'

const failed = (n: number, message: string) => ({
  ...buildExchange('tokenDetails', { silent: true, url: `http://target.test/${n}` }),
  failure: { kind: 'malformed' as const, message: `the content coding does not hold: ${message}` },
})
const plain = 'incorrect header check'

it.each<[string, ReturnType<typeof buildExchange>[], string]>([
  ['fails bodies that are never in the coding they name', [failed(1, plain), failed(2, plain)], 'broken'],
  ['does not fail one such body', [failed(1, plain)], 'nothing'],
  ['does not fail bodies that broke off', [1, 2].map(n => failed(n, 'unexpected end of file')), 'nothing'],
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
