import { describe, expect, it } from 'vitest'
import { buildDocument } from '../../../../../src/generate/build-document.ts'
import { findGrammarProblems } from '../../../../../src/generate/lint/find-grammar-problems.ts'
import { lintDocument } from '../../../../../src/generate/lint/lint-document.ts'
import { lintGaps } from '../../../../../src/generate/lint/lint-gaps.ts'
import { lintRules } from '../../../../../src/generate/lint/lint-rules.ts'
import { describeProblem } from '../../../../../src/generate/problems/spec-problem.ts'
import type { CelRule, SpecDocument, SpecGap } from '../../../../../src/generate/spec-document.ts'

const options = { empty: 'no rows', error: '404' }
const gap: SpecGap = { id: 'GAP-01', question: 'Which?', options, default: 'empty', clause: 'test' }

/** A document of one operation that answers rows of one table, each part open to change. */
function documentWith(part: {
  rule?: string
  order?: { by: string; when?: string }
  gaps?: SpecGap[]
  uses?: string[]
  example?: unknown
  clauses?: boolean
}): SpecDocument {
  const { rule = 'row.low <= row.high', order = { by: 'low' }, gaps = [gap], uses = ['GAP-01'] } = part
  const { clauses = true } = part
  const example = 'example' in part ? { example: part.example } : {}
  const columns = ['low', 'high'].map(name => ({ name, type: 'UInt8', description: name }))
  const rules = [{ id: 'INV-01', rule, says: 'low is below high', clause: 'test' }]
  return {
    'x-gaps': gaps,
    paths: {
      '/a': {
        get: {
          operationId: 'a',
          parameters: [{ $ref: '#/components/parameters/Limit' }],
          responses: {
            200: {
              content: { 'application/json': { schema: { $ref: '#/components/schemas/T' }, ...example } },
            },
          },
          'x-order': [{ id: 'ORD-01', direction: 'ascending', ...order }],
          ...(clauses ? { 'x-clause': 'test' } : {}),
        },
      },
    },
    components: {
      parameters: { Limit: { name: 'limit', schema: { type: 'integer' }, ...{ 'x-gaps': uses } } },
      schemas: {
        T: {
          type: 'object',
          required: ['rows'],
          'x-table': { columns },
          'x-rules': rules,
          ...(clauses ? { 'x-clause': 'test' } : {}),
        },
      },
    },
  }
}

const spec = buildDocument()

/** All problems of a document that can be built, each with its pointer. */
const check = (document: SpecDocument) =>
  [lintRules, lintDocument, lintGaps]
    .flatMap(each => each(document))
    .map(problem => `${problem.pointer}: ${describeProblem(problem)}`)

const envelope = (low: number, high: number) => ({
  columns: [
    { name: 'high', type: 'UInt8' },
    { name: 'low', type: 'UInt8' },
  ],
  data: [[high, low]],
  rows: 1,
})

describe('lint', () => {
  it('finds nothing in the spec', () => {
    expect(check(spec)).toEqual([])
  })

  it.each([
    [
      'that compares null with a number',
      'row.totalSupply >= 0.0',
      'column 1 of the rule: no such overload: dyn<null> >= double',
    ],
    [
      'that adds a number to a text',
      'row.symbol + 1 <= now',
      'column 1 of the rule: no such overload: dyn<string> + int',
    ],
  ])('names the column of a rule %s', (_, rule, slip) => {
    const named = Object.entries(spec.components.schemas).filter(([name]) => name.startsWith('TokenDetails'))
    const schemas = Object.fromEntries(named)
    const [first] = schemas.TokenDetails?.['x-rules'] ?? []
    const TokenDetails = { ...schemas.TokenDetails, 'x-rules': [{ ...first, rule }] as CelRule[] }
    const paths = Object.entries(spec.paths).filter(([, { get }]) => get.operationId === 'tokenDetails')
    const document = { ...spec, paths: Object.fromEntries(paths) }
    const problems = lintRules({ ...document, components: { schemas: { ...schemas, TokenDetails } } })
    expect(problems.map(each => `${each.pointer}: ${describeProblem(each)}`)).toEqual([
      `/components/schemas/TokenDetails/x-rules/0: ${slip}`,
    ])
  })

  it('evaluates a rule with a parameter for each operation of its table', () => {
    const document = documentWith({ rule: 'query.limit + 1.0 >= 0.0' })
    expect(check(document)).toEqual([])
    const [first] = Object.values(document.paths)
    const parameters = [{ name: 'limit', schema: { type: 'string', default: '1' } }]
    const second = { get: { ...first?.get, operationId: 'b', parameters } }
    const both = { ...document, paths: { ...document.paths, '/b': second } } as unknown as SpecDocument
    expect(check(both)).toEqual([expect.stringContaining('no such overload: dyn<string> + double')])
  })

  it('finds a misspelled keyword, with the nearest one', () => {
    const { paths, ...document } = documentWith({})
    const { operationId, ...get } = paths['/a']?.get ?? { operationId: 'a', responses: {} }
    const misspelt = { ...document, paths: { '/a': { get: { ...get, operationID: operationId } } } }
    expect(findGrammarProblems(misspelt as unknown as SpecDocument)).toContainEqual({
      id: 'unknown-keyword',
      pointer: '/paths/~1a/get/operationID',
      message: '"operationID" is no keyword of OpenAPI or of ours here',
      hint: 'did you mean operationId?',
    })
  })

  it.each<[name: string, part: Parameters<typeof documentWith>[0], want: string[]]>([
    ['nothing wrong', {}, []],
    [
      'a comprehension over rows',
      { rule: 'rows.filter(r, r.low > 0).all(r, r.high > row.low && rows[0].low > 0)' },
      [],
    ],
    ['a variable of another list', { rule: 'rows.map(r, r.low).all(v, v.anything > 0)' }, []],
    ['a query parameter', { rule: 'double(size(rows)) <= double(query.limit)' }, []],
    [
      'an unknown column',
      { rule: 'row.hihg > 0' },
      ['/components/schemas/T/x-rules/0: no column or field "hihg"; did you mean high?'],
    ],
    [
      'an unknown column through a bound row',
      { rule: 'cel.bind(first, rows[0], first.higher > 0)' },
      ['/components/schemas/T/x-rules/0: no column or field "higher"; did you mean high?'],
    ],
    [
      'an unknown parameter',
      { rule: 'has(query.limits) && row.low > 0' },
      ['/components/schemas/T/x-rules/0: a has no parameter "limits"; did you mean limit?'],
    ],
    [
      'a rule that is not true or false',
      { rule: 'size(rows)' },
      ['/components/schemas/T/x-rules/0: its value is int, not bool'],
    ],
    [
      'an unregistered gap',
      { uses: ['GAP-01', 'GAP-2'] },
      ['/components/parameters/Limit/x-gaps/1: GAP-2 is not in gaps.yaml; did you mean GAP-01?'],
    ],
    ['a gap listed twice', { gaps: [gap, gap] }, ['/x-gaps/1: GAP-01 stands twice in gaps.yaml']],
    [
      'an unused gap',
      { gaps: [gap, { ...gap, id: 'GAP-02' }] },
      ['/x-gaps/1: no x-gaps lists GAP-02, and its scope is not service'],
    ],
    ['an unused gap of the whole service', { gaps: [gap, { ...gap, id: 'GAP-02', scope: 'service' }] }, []],
    [
      'a gap of the whole service that a parameter lists',
      { gaps: [{ ...gap, scope: 'service' }] },
      ['/x-gaps/0: the scope of GAP-01 is service, but x-gaps lists it'],
    ],
    [
      'a table and an operation without their section',
      { clauses: false },
      [
        '/components/schemas/T: no x-clause says which section T is from',
        '/paths/~1a/get/operationId: no x-clause says which section a is from',
      ],
    ],
    ['a good example', { example: envelope(1, 2) }, []],
    [
      'an example that breaks a rule',
      { example: envelope(2, 1) },
      [
        '/paths/~1a/get/responses/200/content/application~1json: the example breaks INV-01 in row 0: low is below high',
      ],
    ],
  ])('judges %s', (_, part, want) => {
    expect(check(documentWith(part))).toEqual(want)
  })

  it.each([
    ['row.low >', 'ParseError'],
    ['nearly(row.low, row.high)', "TypeError: found no matching overload for 'nearly(dyn, dyn)'"],
    ['rowss.all(r, true)', 'TypeError: Unknown variable: rowss'],
  ])('reports invalid CEL, and reads on: %s', (rule, want) => {
    const [first, ...others] = check(documentWith({ rule, clauses: false }))
    expect(first).toContain(`/components/schemas/T/x-rules/0: ${want}`)
    expect(others.length).toBeGreaterThan(0)
  })

  it('reports an id of two rules', () => {
    const { paths, components, ...rest } = documentWith({})
    const { T } = components.schemas
    const other = { ...T, 'x-rules': [{ id: 'INV-01', rule: 'row.low < row.high', says: 's', clause: 'c' }] }
    expect(
      check({
        ...rest,
        paths,
        components: { ...components, schemas: { ...components.schemas, Other: other } },
      }),
    ).toEqual(['/components/schemas/Other/x-rules/0: INV-01 stands for two different rules'])
  })
})
