/**
 * A mistake: the file, the replaced text (its first occurrence) and its replacement, the text at the position, and the message.
 */
export type Slip = readonly [file: string, from: string, to: string, at: string, says: string]

/** Names and expressions of entities, inputs and statements over several replies. */
export const slipsOfStatements: readonly Slip[] = [
  ['entities.yaml', 'token1: token,', 'token1: tokn,', 'token1: tokn,', 'did you mean token?'],
  ['entities.yaml', '    - XEP-00\n', '    - XEP-0\n', 'XEP-0\n', 'did you mean XEP-00?'],
  // A name of an input, in its own file and where requests take it.
  [
    'inputs.yaml',
    'from: &altchain [clmmVenuePools,',
    'from: &altchain [clmmVenuPools,',
    'clmmVenuPools',
    'did you mean clmmVenuePools?',
  ],
  ['inputs.yaml', 'most: volume24hUSD', 'most: volume24USD', 'most:', 'did you mean volume24hUSD?'],
  [
    'inputs.yaml',
    '{ tvlPriceComplete: 1 }',
    '{ tvlPriceComplet: 1 }',
    'tvlPriceComplet:',
    'did you mean tvlPriceComplete?',
  ],
  ['inputs.yaml', 'is: wallet.address', 'is: wallet.adress', 'is: wallet.adress', 'did you mean address?'],
  [
    'inputs.yaml',
    'parameter: wallet_address',
    'parameter: wallet_adress',
    'parameter: wallet',
    'did you mean wallet_address?',
  ],
  [
    'inputs.yaml',
    'of: evm.token, spelled: value',
    'of: evm.tokn, spelled: value',
    'of: evm.tokn',
    'did you mean evm.token?',
  ],
  [
    'inputs.yaml',
    'from: ["{venue}V3Pools"]',
    'from: ["{venue}V3Pols"]',
    '"{venue}V3Pols"',
    'there is no operation {venue}V3Pols',
  ],
  ['inputs.yaml', 'value.lowerAscii()', 'value.lowerAsci()', 'spelled: value.lowerAsci', 'lowerAsci'],
  [
    'inputs.yaml',
    'under: /socialintel/',
    'under: /socialintell/',
    'under: /socialintell/',
    'there is no path',
  ],
  [
    'across.yaml',
    'input: evm.dexc.v2pool.unpriced',
    'input: evm.dexc.v2pool.unprised',
    'input: evm.dexc.v2pool.unprised',
    'there is no input evm.dexc.v2pool.unprised',
  ],
  [
    'gaps.yaml',
    'input: social.symbol.lower',
    'input: social.symbol.lowr',
    'input: social.symbol.lowr',
    'did you mean social.symbol.lower?',
  ],
  // A name of a statement over several replies.
  [
    'across.yaml',
    'operations: [dexcV2FeeMetrics]',
    'operations: [dexcV2FeeMetric]',
    'dexcV2FeeMetric',
    'did you mean',
  ],
  [
    'across.yaml',
    '    list: { operation: dexcV2Pools }',
    '    list: { operation: dexcV2Pool }',
    'operation: dexcV2Pool }',
    'did you mean',
  ],
  [
    'across.yaml',
    'by: poolId',
    'by: poolid',
    'by: poolid',
    'no column is called poolid; did you mean poolId?',
  ],
  ['across.yaml', 'column: trade24hCount', 'column: trade24Count', 'column:', 'did you mean trade24hCount?'],
  ['across.yaml', 'columns: [buyCount,', 'columns: [buyCont,', 'buyCont', 'did you mean buyCount?'],
  [
    'across.yaml',
    '{ tvlPriceComplete: other',
    '{ tvlPriceComplet: other',
    'tvlPriceComplet: other',
    'did you mean tvlPriceComplete?',
  ],
  [
    'across.yaml',
    'other.tvlPriceComplete',
    'other.tvlPriceComplet',
    'tvlPriceComplete: other',
    'did you mean tvlPriceComplete?',
  ],
  [
    'across.yaml',
    "find(tradeStatistics.rows, 'tokenAddress'",
    "find(tradeStatistics.rows, 'tokenAdress'",
    'counted:',
    'did you mean tokenAddress?',
  ],
  ['across.yaml', 'over: [day,', 'over: [dai,', 'dai', 'no request is called dai; did you mean day?'],
  ['across.yaml', 'values: timeframe', 'values: timefame', 'values:', 'did you mean timeframe?'],
  [
    'across.yaml',
    'judged: priceVolumeMulti',
    'judged: priceVolumMulti',
    'judged:',
    'did you mean priceVolumeMulti?',
  ],
  ['across.yaml', 'pools: list }', 'pools: lst }', 'pools: lst', 'no request is called lst'],
  ['across.yaml', '{ token_filter: {', '{ token_filtr: {', 'token_filtr', 'did you mean token_filter?'],
  [
    'across.yaml',
    'unclear: { when: most <= slack',
    'unclear: { when: most <= ',
    'when: most <= ,',
    'Unexpected',
  ],
  // A key that is missing.
  [
    'openapi.yaml',
    'paths:\n',
    'paths:\n  /new: { get: { responses: {} } }\n',
    'get:',
    '"operationId" is missing here',
  ],
]
