import type { Mock } from '../../../../mocks/mock.ts'
import type { GapId, OperationId } from '../../../../src/contract/contract-types.ts'
import { readYaml } from '../../../support/read-yaml.ts'
import {
  alterSample,
  type GapSwitch,
  readColumn,
  readNumbers,
  type SwitchRequest,
  seeOutcome,
  seeRatio,
  seeStatus,
  switchBy,
} from './gap-switch.ts'

/** Well-formed addresses that name nothing. */
export const unknownAddresses = { alt: 'A'.repeat(44), evm: `0x${'12'.repeat(20)}` }

const altToken = (mock: Mock, index: number) => mock.world.tokens.at(900, index).address

/** A row of outcomes.yaml. */
interface Outcome {
  readonly gap: GapId
  readonly ask?: OperationId
  readonly query?: Readonly<Record<string, string>>
  readonly tokens?: number | readonly (number | string)[]
  readonly send?: Partial<SwitchRequest>
  readonly ratio?: readonly [column: string, key?: string]
  readonly want: GapSwitch['want']
  readonly along?: GapSwitch['along']
}

function listTokens(tokens: number | readonly (number | string)[]) {
  const all = typeof tokens === 'number' ? Array.from({ length: tokens }, (_, index) => index + 1) : tokens
  return (mock: Mock) => ({
    token_addresses: all.map(each => (typeof each === 'number' ? altToken(mock, each) : each)).join(),
  })
}

const outcomes = readYaml<readonly Outcome[]>(import.meta.url, 'outcomes.yaml').map(
  ({ gap, ask = 'tokenDetails', query, tokens, send, ratio, want, along = {} }) => {
    const seeReply = Object.values(want).some(Array.isArray) ? seeOutcome : seeStatus
    const see = ratio === undefined ? seeReply : seeRatio(...ratio)
    const changes = tokens === undefined ? query : listTokens(tokens)
    return switchBy(gap, alterSample(ask, changes, send), want, see, { along }) as GapSwitch
  },
)

/** Switches of outcomes.yaml, and of names, forms and bounds of parameters. */
export const parameterSwitches: readonly GapSwitch[] = [
  ...outcomes,
  switchBy(
    'GAP-44a',
    mock => ({
      ...alterSample('priceVolumeMulti', {
        token_addresses: `${altToken(mock, 1)},${altToken(mock, 2)}`,
      })(mock),
      more: `&token_addresses=${altToken(mock, 1)}`,
    }),
    { reject: [400, 0], first: [200, 2], last: [200, 1], join: [200, 2] },
    seeOutcome,
  ),
  switchBy(
    'GAP-58',
    alterSample('influencerCredibility', { limit: '25' }),
    { all: true, '7d': false },
    ({ rows }, usual) => rows.every((row, at) => row.totalReach === usual.rows[at]?.totalReach),
  ),
  switchBy(
    'GAP-19',
    alterSample('dexdV3Pools', { order_asc: 'dexName,createdAt' }),
    { all: [200, false], 'numbers-and-times': [400, true] },
    seen => [seen.status, /There are: createdAt|token1Decimals, createdAt, fee/.test(seen.body)],
  ),
  switchBy(
    'GAP-19a',
    alterSample('clonesV3Pools', { order_desc: 'nonsense,createdAt' }),
    { reject: [400, 0], ignore: [200, 5] },
    seen => [seen.status, new Set(readColumn(seen, 'createdAt')).size],
  ),
  switchBy(
    'GAP-20',
    alterSample('dexdV3Pools', { order_asc: ',fee', order_desc: 'tickSpacing' }),
    { positional: [200, 10000], 'ascending-first': [1, 100] },
    seen => [Math.max(...readNumbers(seen, 'tickSpacing')), Math.max(...readNumbers(seen, 'fee'))],
  ),
]
