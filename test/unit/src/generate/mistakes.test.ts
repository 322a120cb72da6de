import { isDeepStrictEqual } from 'node:util'
import { expect, it } from 'vitest'
import { buildDocument } from '../../../../src/generate/build-document.ts'
import { SpecError } from '../../../../src/generate/problems/spec-problem.ts'
import { readSpecSource, type SpecSource } from '../../../../src/generate/spec-source.ts'
import committed from '../../../../src/generated/openapi.json' with { type: 'json' }

/** A mistake: the file, the replaced text (its first occurrence) and its replacement, the text at the position, and the message. */
type Slip = readonly [file: string, from: string, to: string, at: string, says: string]

const source = readSpecSource()

const [token, chain, evm] = ['tables/TokenDetails.yaml', 'paths/altchain.yaml', 'paths/evm.yaml']
const tabType = '      type: String\n'

/** Mistakes that one build reports together. Those of one list are found by the same lint. */
const slips: Readonly<Record<string, readonly Slip[]>> = {
  'keys and values': [
    ['openapi.yaml', '\ninfo:', '\ninfos:', 'infos:', 'did you mean info?'],
    ['openapi.yaml', 'x-payment:', 'x-paiment:', 'x-paiment:', 'did you mean x-payment?'],
    [chain, 'x-answers:', 'x-answer:', 'x-answer:', 'did you mean x-answers?'],
    ['openapi.yaml', 'paths:\n', 'paths:\n  /new: { get: { responses: {} } }\n', 'get:', '"operationId" is'],
    [evm, ', descending: order_desc }', ' }', '{ id: ORD-PL, columns', '"descending" is missing here'],
    [chain, 'in: query', 'in: queri', 'in: queri', 'did you mean query?'],
  ],
  'a price and the key of a table': [
    [token, 'x-table:', 'x-tabel:', 'x-tabel:', 'did you mean x-table?'],
    ['openapi.yaml', 'price: 0.05', 'price: cheap', 'price:', '"price" is not a number'],
  ],
  types: [
    [token, tabType, '', 'name: tokenAddress', '"type" is missing here'],
    [token, 'type: String', 'type: 5', 'type: 5', '"type" is not text'],
  ],
  'a list': [[token, '  columns:', '  columns: 5\n  omit:', 'columns: 5', '"columns" is not a list']],
  'a key that stands twice': [
    [token, tabType, tabType + tabType, 'type: String\n      is:', 'Map keys must be unique'],
    [chain, 'tags: [altchain]', 'tags: [altchain', '', 'this is not YAML'],
  ],
  'a tab': [[token, tabType, '\ttype: String\n', '\ttype', 'this is not YAML']],
  references: [
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
  ],
  names: [
    [token, '  rows: token', '  rows: tokn', 'rows: tokn', 'there is no entity tokn; did you mean token?'],
    ['objects/ScoredPost.yaml', 'x-is: post.url', 'x-is: post.uri', 'x-is: post.uri', 'did you mean url?'],
    ['entities.yaml', '    - XEP-00\n', '    - XEP-0\n', 'XEP-0\n', 'did you mean XEP-00?'],
    [token, 'type: UInt8', 'type: UIntt8', 'type: UIntt8', 'did you mean: UInt8'],
    ['tables/PoolMetricsV3Dexc.yaml', 'feeTier', 'feeTeir', 'feeTeir', 'did you mean feeTier?'],
    ['tables/PoolMetricsV3Dexc.yaml', 'INV-', 'INF-', 'INF-', 'there is no rule INF-'],
    [token, 'one: true', 'one: true\n    rule: "true"', 'id: INV-TD-00', 'a rule is one of'],
    [
      'across.yaml',
      'tolerance.moments',
      'tolerance.moment',
      'least: tolerance.moment',
      'did you mean moments?',
    ],
  ],
  'rules, orders and gaps': [
    ['inputs.yaml', 'value.lowerAscii()', 'value.lowerAsci()', 'spelled: value.lowerAsci', 'lowerAsci'],
    [
      'gaps.yaml',
      'input: social.symbol.lower',
      'input: social.symbol.lowr',
      'input: social.symbol.lowr',
      'did you mean social.symbol.lower?',
    ],
    ['across.yaml', "'tokenAddress', own", "'tokenAdress', own", 'counted:', 'did you mean tokenAddress?'],
    [token, 'one: true', 'rule: size(row.symbl) < 9', 'id: INV-TD-00', 'did you mean symbol?'],
    ['tables/FeeMetrics.yaml', 'one: true', 'rule: row.poolId < 1', 'id: INV-FM-00', 'no such overload'],
    [evm, 'columns: [fee,', 'columns: [feee,', 'feee,', 'did you mean fee?'],
    [evm, 'ascending: order_asc', 'ascending: order_ascc', 'feee,', 'did you mean order_asc?'],
    [chain, 'x-gaps: [GAP-01, ', 'x-gaps: [GAP-0l, ', 'GAP-0l', 'there is no gap GAP-0l'],
    ['gaps.yaml', '  default: empty', '  default: emty', 'default: emty', 'did you mean empty?'],
    ['gaps.yaml', '- id: GAP-01a', '- id: GAP-01', '', 'GAP-01 stands twice'],
    ['gaps.yaml', 'name: unknown-list-token', 'name: unknown-token', '', 'two gaps are named unknown-token'],
    ['gaps.yaml', "when: outcome == 'empty'", 'when: outcome', '', 'its value is string, not bool'],
  ],
}

function change(some: readonly Slip[]): SpecSource {
  const files = new Map(source.files)
  for (const [file, from, to] of some) {
    const text = files.get(file) ?? ''
    expect(text).toContain(from)
    files.set(
      file,
      text.replace(from, () => to),
    )
  }
  return { ...source, files }
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

it.each(Object.entries(slips))('reports mistakes in %s together, each at its place', (_, some) => {
  const changed = change(some)
  const reported = findProblems(changed).map(({ message, hint, ...place }) => ({
    ...place,
    says: `${message}; ${hint}`,
  }))
  for (const [file, , , at, says] of some) {
    const before = (changed.files.get(file) ?? '').split(at, 1)[0]?.split('\n') ?? []
    const place = at === '' ? {} : { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
    expect(reported).toContainEqual(
      expect.objectContaining({ file: `spec/${file}`, ...place, says: expect.stringContaining(says) }),
    )
  }
})

it('lists a gap by its name, and keeps its readings out of the document', () => {
  const named = change([[chain, 'x-gaps: [GAP-04, GAP-57]', 'x-gaps: [most-tokens, GAP-57]', '', '']])
  const built = buildDocument(named)
  expect(isDeepStrictEqual(built, committed)).toBe(true)
  const register = built['x-gaps'] ?? []
  const members = new Set(register.flatMap(gap => Object.keys(gap)))
  expect(['probes', 'let', 'about', 'words', 'unobserved'].filter(name => members.has(name))).toEqual([])
  const says = register.flatMap(({ options }) => Object.values(options))
  expect(says.filter(text => typeof text !== 'string')).toEqual([])
})
