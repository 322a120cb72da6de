import { expect, it, test } from 'vitest'
import {
  judgeRejections,
  planInvalidRequests,
} from '../../../../../../src/conformance/checks/parameters/judge-rejections.ts'
import { contract } from '../../../../../../src/contract/contract.ts'
import {
  buildExchange,
  type ExchangeChanges,
  judgeRequirement,
} from '../../../../../support/build-exchange.ts'

const planned = planInvalidRequests()
const rows = (count: number) => Array.from({ length: count }, (_, at) => ({ ownerAddress: `x${at}` }))
const judge = (requirement: string, changes: ExchangeChanges) =>
  judgeRequirement(
    { requirements: [], judge: judgeRejections },
    [buildExchange('tvlTopOwners', { about: [requirement], expects: 'refusal', ...changes })],
    requirement,
    'tvlTopOwners',
  )

it.each<[string, string, ExchangeChanges]>([
  ['holds', 'PAR-LIM-max', { status: 400 }],
  ['holds', 'PAR-LIM-max', { rows: rows(1000) }],
  ['broken', 'PAR-LIM-max', { rows: rows(1001) }],
  ['holds', 'PAR-REQ-token_address', { rows: [] }],
  ['broken', 'PAR-REQ-token_address', { rows: rows(1) }],
  ['unclear', 'PAR-REQ-token_address', { status: 401 }],
  ['unclear', 'PAR-REQ-token_address', { status: 503 }],
  ['nothing', 'PAR-REQ-token_address', { rows: rows(1), expects: 'success' }],
  ['nothing', 'ENV-001', { rows: rows(1) }],
])('is %s for %s', (want, requirement, changes) => {
  expect(judge(requirement, changes)).toBe(want)
})

test('is unclear with fewer rows than the bound, which may be all there are', () => {
  expect(judge('PAR-LIM-max', { rows: rows(999) })).toBe('unclear')
})

test('leaves out each required parameter once', () => {
  const required = contract.operations.flatMap(({ id, parameters }) =>
    parameters.flatMap(({ name, required: is }) => (is ? [`PAR-REQ-${name}:${id}:${name}`] : [])),
  )
  const those = planned.filter(({ about = [] }) => about[0]?.startsWith('PAR-REQ-'))
  expect(those.map(({ name }) => name)).toEqual(required)
  for (const { name, query } of those) expect(query).not.toHaveProperty(name.split(':')[2] ?? '')
})

test('breaks one bound in each request', () => {
  const find = (name: string) => planned.find(each => each.name === name)
  expect(find('PAR-LIM-max:tvlTopOwners:limit')?.query.limit).toBe('1001')
  expect(find('PAR-LIM-min:tvlTopOwners:limit')?.query.limit).toBe('0')
  expect(find('PAR-OFF-max:tvlTopOwners:offset')?.query.offset).toBe('100001')
  expect(find('PAR-CSV-50:priceVolumeMulti:token_addresses')?.query.token_addresses).toEqual({
    input: 'altchain.tokens.51',
  })
  expect(find('PAR-ENUM-out:dexcV2Pools:chain_id')?.query.chain_id).toBe('8454')
})
