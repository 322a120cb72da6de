import { describe, expect, it } from 'vitest'
import { buildDocument } from '../../src/generate/build-document.ts'
import { SpecError } from '../../src/generate/problems/spec-error.ts'
import { readSpecSource, type SpecSource } from '../../src/generate/spec-source.ts'

const source = readSpecSource()

/** A slip: the file, what is replaced (its first occurrence) by what, the text that the position points at, and the message. */
type Slip = readonly [file: string, from: string, to: string, at: string, says: string]

const token = 'tables/TokenDetails.yaml'
const chain = 'paths/altchain.yaml'
const social = 'paths/socialintel.yaml'

const slips: readonly Slip[] = [
  // A key that is misspelt: the nearest right name.
  ['openapi.yaml', '\ninfo:', '\ninfos:', 'infos:', 'did you mean info?'],
  ['openapi.yaml', '  title:', '  titel:', 'titel:', 'did you mean title?'],
  [
    'openapi.yaml',
    '    description: With an API key, short',
    '    descripton: With an API key, short',
    'descripton:',
    'did you mean description?',
  ],
  ['openapi.yaml', 'variables: {', 'variable: {', 'variable:', 'did you mean variables?'],
  ['openapi.yaml', 'x-payment:', 'x-paiment:', 'x-paiment:', 'did you mean x-payment?'],
  ['openapi.yaml', 'price: 0.05', 'prize: 0.05', 'prize:', 'did you mean price?'],
  [chain, '  get:', '  gett:', 'gett:', 'did you mean get?'],
  [chain, '    responses:', '    response:', 'response:', 'did you mean responses?'],
  [chain, '        content:', '        contents:', 'contents:', 'did you mean content?'],
  [chain, '            schema:', '            shema:', 'shema:', 'did you mean schema?'],
  [chain, '    x-order:', '    x-orders:', 'x-orders:', 'did you mean x-order?'],
  [chain, '    x-clause:', '    x-claus:', 'x-claus:', 'did you mean x-clause?'],
  [chain, '        in: query', '        inn: query', 'inn:', 'did you mean in?'],
  [social, 'x-versions:', 'x-version:', 'x-version:', 'did you mean x-versions?'],
  [token, 'x-table:', 'x-tabel:', 'x-tabel:', 'did you mean x-table?'],
  [token, '  columns:', '  colums:', 'colums:', 'did you mean columns?'],
  [token, '      type:', '      typ:', 'typ:', 'did you mean type?'],
  [token, 'x-rules:', 'x-rule:', 'x-rule:', 'did you mean x-rules?'],
  [token, '    says:', '    say:', 'say:', 'did you mean says?'],
  ['gaps.yaml', '  question:', '  qestion:', 'qestion:', 'did you mean question?'],
  // An entity, an attribute or a statement that there is not.
  [token, '  rows: token', '  rows: tokn', 'rows: tokn', 'unknown entity "tokn"; did you mean token?'],
  [token, 'is: token.symbol', 'is: token.simbol', 'is: token.simbol', 'did you mean symbol?'],
  [
    'tables/AltPool.yaml',
    'is: pool.token0.address',
    'is: pol.token0.address',
    'is: pol.',
    'did you mean pool?',
  ],
  ['objects/ScoredPost.yaml', 'x-is: post.url', 'x-is: post.uri', 'x-is: post.uri', 'did you mean url?'],
  ['shared/parameters.yaml', 'x-is: chain.id', 'x-is: chain.ids', 'x-is: chain.ids', 'did you mean id?'],
  ['entities.yaml', 'token1: token,', 'token1: tokn,', 'token1: tokn,', 'did you mean token?'],
  ['entities.yaml', '    - XEP-00\n', '    - XEP-0\n', 'XEP-0\n', 'did you mean XEP-00?'],
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
  [chain, '    operationId: tokenDetails\n', '', 'get:', '"operationId" is missing here'],
  [token, '      type: String\n', '', 'name: tokenAddress', '"type" is missing here'],
  [token, '    says: one row describes the token\n', '', 'id: INV-TD-00', '"says" is missing here'],
  ['gaps.yaml', '  options:', '  keyword:', 'id: GAP-01', '"options" is missing here'],
  // A key that stands twice, and what is no YAML.
  [
    token,
    '      type: String\n',
    '      type: String\n      type: String\n',
    'type: String\n      is:',
    'Map keys must be unique',
  ],
  [token, '      type: String\n', '\ttype: String\n', '\ttype', 'this is not YAML'],
  [token, '      type: String\n', '    type: String\n', '    type: String', 'this is not YAML'],
  [chain, 'tags: [altchain]', 'tags: [altchain', '', 'this is not YAML'],
  // Another type, or a value that there is not.
  [token, '  columns:', '  columns: 5\n  omit:', 'columns: 5', '"columns" is not a list'],
  [token, 'type: String', 'type: 5', 'type: 5', '"type" is not text'],
  [chain, 'tags: [altchain]', 'tags: altchain', 'tags:', '"tags" is not a list'],
  [chain, 'in: query', 'in: queri', 'in: queri', 'did you mean query?'],
  [chain, 'direction: descending', 'direction: descendin', 'direction:', 'did you mean descending?'],
  [chain, 'level: sampled', 'level: sampeld', 'level:', 'did you mean sampled?'],
  ['openapi.yaml', 'price: 0.05', 'price: cheap', 'price:', '"price" is not a number'],
  // References.
  [
    chain,
    '../tables/TokenDetails.yaml',
    '../tables/TokenDetail.yaml',
    '$ref: ../tables/TokenDetail.yaml',
    'did you mean tables/TokenDetails.yaml?',
  ],
  [
    chain,
    'parameters.yaml#/AltToken',
    'parameters.yaml#/AltTokens',
    '$ref: ../shared/parameters.yaml#/AltTokens',
    'did you mean /AltToken?',
  ],
  [
    'shared/values.yaml',
    'Base58Address:\n',
    'Base58Address:\n  not: { $ref: "#/Base58Address" }\n',
    '$ref: "#/Base58Address"',
    'leads back to itself',
  ],
  // Tables, rules, orders, gaps.
  [token, 'type: UInt8', 'type: UIntt8', 'type: UIntt8', 'did you mean: UInt8'],
  [
    token,
    '- name: symbol',
    '- name: name',
    'name: name\n      type: String\n      description: Full',
    'is listed twice',
  ],
  ['tables/PoolMetricsV3Dexc.yaml', 'feeTier', 'feeTeir', 'feeTeir', 'did you mean feeTier?'],
  ['tables/PoolMetricsV3Dexc.yaml', 'INV-', 'INF-', 'INF-', 'unknown rule'],
  [token, 'size(rows) <= 1', 'size(rows) <= ', 'id: INV-TD-00', 'ParseError'],
  [token, 'size(rows) <= 1', 'size(rows)', 'id: INV-TD-00', 'not bool'],
  [token, 'size(rows) <= 1', 'size(row.symbl) < 9', 'id: INV-TD-00', 'did you mean symbol?'],
  [token, 'size(rows) <= 1', 'row.symbol < 1', 'id: INV-TD-00', 'no such overload'],
  [chain, 'by: volume24hUSD', 'by: volume24hUSDT', '{ id: ORD-TP', 'did you mean volume24hUSD?'],
  [chain, 'x-gaps: [GAP-01]', 'x-gaps: [GAP-0l]', 'GAP-0l', 'GAP-0l is not in gaps.yaml'],
  ['gaps.yaml', '  default: empty', '  default: emty', 'default: emty', 'did you mean empty?'],
  ['gaps.yaml', '- id: GAP-01a', '- id: GAP-01', '', 'GAP-01 stands twice'],
]

function changeFile(file: string, text: string): SpecSource {
  return { ...source, files: new Map(source.files).set(file, text) }
}

/** The error that files make, as data. */
function findProblems(changed: SpecSource): SpecError['problems'] {
  try {
    buildDocument(changed)
  } catch (error) {
    expect(error).toBeInstanceOf(SpecError)
    return (error as SpecError).problems
  }
  return []
}

describe('a slip is told at file, line and column', () => {
  it.each(slips)('%s: %j as %j', (file, from, to, at, says) => {
    const before = source.files.get(file) ?? ''
    expect(before).toContain(from)
    const text = before.replace(from, () => to)
    const problems = findProblems(changeFile(file, text))
    const told = problems.map(({ message, hint, ...place }) => ({ ...place, says: `${message}; ${hint}` }))
    const [found] = told.filter(problem => problem.says.includes(says))
    expect(found, JSON.stringify(told)).toBeDefined()
    expect(found?.file).toBe(`spec/${file}`)
    if (at === '') return
    const offset = text.indexOf(at)
    expect(offset).toBeGreaterThanOrEqual(0)
    const lines = text.slice(0, offset).split('\n')
    expect([found?.line, found?.column]).toEqual([lines.length, (lines.at(-1)?.length ?? 0) + 1])
  })

  it('tells several slips together', () => {
    const text = (source.files.get(token) ?? '')
      .replace('x-rules:', 'x-rule:')
      .replace('  columns:', '  colums:')
    expect(findProblems(changeFile(token, text)).map(({ hint }) => hint)).toEqual(
      expect.arrayContaining(['did you mean x-rules?', 'did you mean columns?']),
    )
  })

  it.each([
    ['empty', ''],
    ['of a comment alone', '# nothing\n'],
  ])('a file that is %s', (_, text) => {
    const [problem] = findProblems(changeFile(token, text))
    expect(problem).toMatchObject({ id: 'empty-file', file: `spec/${token}`, line: 1, column: 1 })
  })

  it('a file that is missing', () => {
    const files = new Map(source.files)
    files.delete(token)
    const [problem] = findProblems({ ...source, files })
    expect(problem).toMatchObject({ id: 'broken-reference', file: `spec/${chain}` })
  })
})
