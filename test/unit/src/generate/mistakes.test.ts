import { describe, expect, it } from 'vitest'
import { buildDocument } from '../../../../src/generate/build-document.ts'
import { SpecError } from '../../../../src/generate/problems/spec-error.ts'
import { readSpecSource, type SpecSource } from '../../../../src/generate/spec-source.ts'
import { sampleCases } from '../../../support/count-runs.ts'

/** A mistake: the file, the replaced text (its first occurrence) and its replacement, the text at the position, and the message. */
type Slip = readonly [file: string, from: string, to: string, at: string, says: string]

const source = readSpecSource()

const [token, chain, evm] = ['tables/TokenDetails.yaml', 'paths/altchain.yaml', 'paths/evm.yaml']
const tabType = '      type: String\n'

const slips: readonly Slip[] = [
  // A key that is misspelt: the nearest right name.
  ['openapi.yaml', '\ninfo:', '\ninfos:', 'infos:', 'did you mean info?'],
  ['openapi.yaml', 'x-payment:', 'x-paiment:', 'x-paiment:', 'did you mean x-payment?'],
  [chain, 'x-answers:', 'x-answer:', 'x-answer:', 'did you mean x-answers?'],
  [token, 'x-table:', 'x-tabel:', 'x-tabel:', 'did you mean x-table?'],
  // A key that is missing.
  [
    'openapi.yaml',
    'paths:\n',
    'paths:\n  /new: { get: { responses: {} } }\n',
    'get:',
    '"operationId" is missing',
  ],
  [evm, ', descending: order_desc }', ' }', '{ id: ORD-PL, columns', '"descending" is missing here'],
  [token, tabType, '', 'name: tokenAddress', '"type" is missing here'],
  // A key that stands twice, and what is no YAML.
  [token, tabType, tabType + tabType, 'type: String\n      is:', 'Map keys must be unique'],
  [token, tabType, '\ttype: String\n', '\ttype', 'this is not YAML'],
  [chain, 'tags: [altchain]', 'tags: [altchain', '', 'this is not YAML'],
  // Another type, or a value that there is not.
  [token, '  columns:', '  columns: 5\n  omit:', 'columns: 5', '"columns" is not a list'],
  [token, 'type: String', 'type: 5', 'type: 5', '"type" is not text'],
  [chain, 'in: query', 'in: queri', 'in: queri', 'did you mean query?'],
  ['openapi.yaml', 'price: 0.05', 'price: cheap', 'price:', '"price" is not a number'],
  // References.
  [
    chain,
    '../tables/TokenDetails.yaml',
    '../tables/TokenDetail.yaml',
    '$ref: ../tables/TokenDetail.yaml',
    'did you mean',
  ],
  [
    'shared/values.yaml',
    'Base58Address:\n',
    'Base58Address:\n  not: { $ref: "#/Base58Address" }\n',
    '$ref: "#/Base58Address"',
    'leads back to itself',
  ],
  // An entity, an attribute or an input that there is not.
  [token, '  rows: token', '  rows: tokn', 'rows: tokn', 'there is no entity tokn; did you mean token?'],
  ['objects/ScoredPost.yaml', 'x-is: post.url', 'x-is: post.uri', 'x-is: post.uri', 'did you mean url?'],
  ['entities.yaml', '    - XEP-00\n', '    - XEP-0\n', 'XEP-0\n', 'did you mean XEP-00?'],
  ['inputs.yaml', 'value.lowerAscii()', 'value.lowerAsci()', 'spelled: value.lowerAsci', 'lowerAsci'],
  [
    'gaps.yaml',
    'input: social.symbol.lower',
    'input: social.symbol.lowr',
    'input: social.symbol.lowr',
    'did you mean social.symbol.lower?',
  ],
  [
    'across.yaml',
    "find(tradeStatistics.rows, 'tokenAddress'",
    "find(tradeStatistics.rows, 'tokenAdress'",
    'counted:',
    'did you mean tokenAddress?',
  ],
  // Tables, rules, orders.
  [token, 'type: UInt8', 'type: UIntt8', 'type: UIntt8', 'did you mean: UInt8'],
  ['tables/PoolMetricsV3Dexc.yaml', 'feeTier', 'feeTeir', 'feeTeir', 'did you mean feeTier?'],
  ['tables/PoolMetricsV3Dexc.yaml', 'INV-', 'INF-', 'INF-', 'there is no rule INF-'],
  [token, 'one: true', 'rule: size(row.symbl) < 9', 'id: INV-TD-00', 'did you mean symbol?'],
  [token, 'one: true', 'rule: row.symbol < 1', 'id: INV-TD-00', 'no such overload'],
  [token, 'one: true', 'one: true\n    rule: "true"', 'id: INV-TD-00', 'a rule is one of'],
  [
    'across.yaml',
    'least: tolerance.moments',
    'least: tolerance.moment',
    'least: tolerance.moment',
    'did you mean moments?',
  ],
  [evm, 'columns: [fee,', 'columns: [feee,', 'feee,', 'did you mean fee?'],
  [evm, 'ascending: order_asc', 'ascending: order_ascc', 'fee,', 'did you mean order_asc?'],
  // Gaps and how they are read.
  [chain, 'x-gaps: [GAP-01, ', 'x-gaps: [GAP-0l, ', 'GAP-0l', 'there is no gap GAP-0l'],
  ['gaps.yaml', '  default: empty', '  default: emty', 'default: emty', 'did you mean empty?'],
  ['gaps.yaml', '- id: GAP-01a', '- id: GAP-01', '', 'GAP-01 stands twice'],
  ['gaps.yaml', 'name: unknown-list-token', 'name: unknown-token', '', 'two gaps are named unknown-token'],
  ['gaps.yaml', "when: outcome == 'empty'", 'when: outcome', '', 'its value is string, not bool'],
]

function replace(file: string, from: string, to: string): SpecSource {
  const text = source.files.get(file) ?? ''
  expect(text).toContain(from)
  return {
    ...source,
    files: new Map(source.files).set(
      file,
      text.replace(from, () => to),
    ),
  }
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
  it.each(sampleCases(slips, 18))('%s: %j as %j', (file, from, to, at, says) => {
    const changed = replace(file, from, to)
    const told = findProblems(changed).map(({ message, hint, ...place }) => ({
      ...place,
      says: `${message}; ${hint}`,
    }))
    const [found] = told.filter(problem => problem.says.includes(says))
    expect(found, JSON.stringify(told)).toMatchObject({ file: `spec/${file}` })
    if (at === '') return
    const text = changed.files.get(file) ?? ''
    const offset = text.indexOf(at)
    expect(offset).toBeGreaterThanOrEqual(0)
    const lines = text.slice(0, offset).split('\n')
    expect([found?.line, found?.column]).toEqual([lines.length, (lines.at(-1)?.length ?? 0) + 1])
  })

  it('together with others', () => {
    const changed = replace(token, 'x-rules:', 'x-rule:')
    const text = changed.files.get(token)?.replace('  columns:', '  colums:') ?? ''
    const problems = findProblems({ ...source, files: new Map(source.files).set(token, text) })
    expect(problems.map(({ hint }) => hint)).toEqual(
      expect.arrayContaining(['did you mean x-rules?', 'did you mean columns?']),
    )
  })
})

it('lists a gap by its name, and keeps its readings out of the document', () => {
  const built = buildDocument(source)
  const named = replace(chain, 'x-gaps: [GAP-04, GAP-57]', 'x-gaps: [most-tokens, GAP-57]')
  expect(buildDocument(named)).toEqual(built)
  const register = built['x-gaps'] ?? []
  const members = new Set(register.flatMap(gap => Object.keys(gap)))
  expect(['probes', 'let', 'about', 'words', 'unobserved'].filter(name => members.has(name))).toEqual([])
  const says = register.flatMap(({ options }) => Object.values(options))
  expect(says.filter(text => typeof text !== 'string')).toEqual([])
})
