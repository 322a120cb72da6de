import { describe, expect, it } from 'vitest'
import { buildDocument } from '../../../../src/generate/build-document.ts'
import { SpecError } from '../../../../src/generate/problems/spec-error.ts'
import { readSpecSource, type SpecSource } from '../../../../src/generate/spec-source.ts'
import { type Slip, slipsOfStatements } from './mistakes-of-statements.ts'

const source = readSpecSource()

const token = 'tables/TokenDetails.yaml'
const chain = 'paths/altchain.yaml'
const evm = 'paths/evm.yaml'
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
  ['paths/socialintel.yaml', 'x-counts: post', 'x-counts: posst', 'x-counts: posst', 'did you mean post?'],
  ['shared/parameters.yaml', 'x-is: chain.id', 'x-is: chain.ids', 'x-is: chain.ids', 'did you mean id?'],
  ...slipsOfStatements,
  [chain, 'x-answers:', 'x-answer:', 'x-answer:', 'did you mean x-answers?'],
  [
    chain,
    'x-answers: { $ref: ../tables/TokenDetails.yaml }',
    'x-answers: 5',
    'x-answers: 5',
    '"x-answers" is not an object',
  ],
  ['openapi.yaml', 'x-responses:', 'x-response:', 'x-response:', 'did you mean x-responses?'],
  [evm, 'columns: [fee,', 'columns: [feee,', 'feee,', 'did you mean fee?'],
  [evm, 'columns: [fee,', 'colums: [fee,', 'colums:', 'did you mean columns?'],
  [evm, ', descending: order_desc }', ' }', '{ id: ORD-PL, columns', '"descending" is missing here'],
  [evm, 'ascending: order_asc', 'ascending: order_ascc', 'fee,', 'did you mean order_asc?'],
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
  [token, 'one: true', 'rule: size(rows) <= ', 'id: INV-TD-00', 'ParseError'],
  [token, 'one: true', 'rule: size(rows)', 'id: INV-TD-00', 'not bool'],
  [token, 'one: true', 'rule: size(row.symbl) < 9', 'id: INV-TD-00', 'did you mean symbol?'],
  [token, 'one: true', 'rule: row.symbol < 1', 'id: INV-TD-00', 'no such overload'],
  // A word in place of CEL, and a tolerance.
  [
    token,
    '[volume1h, volume24h,',
    '[volume1h, volume24,',
    'grows: [volume1h, volume24,',
    'did you mean volume24h?',
  ],
  [token, 'tolerance.counts', 'tolerance.count', 'least: tolerance.count', 'did you mean counts?'],
  [token, 'busy: *trades', 'busy: [trade1hCount]', 'id: INV-TD-03', 'busy has one column for each of grows'],
  [token, 'one: true', 'one: true\n    rule: "true"', 'id: INV-TD-00', 'a rule is one of'],
  [token, 'echoes: { tokenAddress:', 'echoes: { tokenAdress:', 'echoes:', 'did you mean tokenAddress?'],
  [token, 'past: lastTradeUnixTime', 'past: lastTradUnixTime', 'past:', 'did you mean lastTradeUnixTime?'],
  [
    'across.yaml',
    'least: tolerance.moments',
    'least: tolerance.moment',
    'least: tolerance.moment',
    'did you mean moments?',
  ],
  [chain, 'by: volume24hUSD', 'by: volume24hUSDT', '{ id: ORD-TP', 'did you mean volume24hUSD?'],
  [chain, 'x-gaps: [GAP-01, ', 'x-gaps: [GAP-0l, ', 'GAP-0l', 'GAP-0l is not in gaps.yaml'],
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

describe('a mistake is reported at file, line and column', () => {
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

  it('reports several mistakes together', () => {
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
  ])('reports a file that is %s', (_, text) => {
    const [problem] = findProblems(changeFile(token, text))
    expect(problem).toMatchObject({ id: 'empty-file', file: `spec/${token}`, line: 1, column: 1 })
  })

  it('reports a missing file', () => {
    const files = new Map(source.files)
    files.delete(token)
    const [problem] = findProblems({ ...source, files })
    expect(problem).toMatchObject({ id: 'broken-reference', file: `spec/${chain}` })
  })
})
