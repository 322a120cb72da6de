import { describe, expect, it } from 'vitest'
import type { GapNode } from '../../../../../src/contract/model/document-node.ts'
import { lintDocument } from '../../../../../src/generate/lint/lint-document.ts'
import { lintGaps, lintReferences } from '../../../../../src/generate/lint/lint-names.ts'
import { lintRules } from '../../../../../src/generate/lint/lint-rules.ts'
import { describeProblem } from '../../../../../src/generate/problems/spec-problem.ts'
import type { SpecDocument } from '../../../../../src/generate/spec-document.ts'
import committed from '../../../../../src/generated/openapi.json' with { type: 'json' }
import { readYaml } from '../../../../support/read-yaml.ts'

const options = { empty: 'no rows', error: '404' }
const gap: GapNode = { id: 'GAP-01', question: 'Which?', options, default: 'empty', clause: 'test' }

/** A document of one operation that answers rows of one table, each part open to change. */
function documentWith(part: {
  rule?: string
  order?: { by: string; when?: string }
  gaps?: Partial<GapNode>[]
  uses?: string[]
  clauses?: boolean
}): SpecDocument {
  const { rule = 'row.low <= row.high', order = { by: 'low' }, gaps = [{}], uses = ['GAP-01'] } = part
  const { clauses = true } = part
  const columns = ['low', 'high'].map(name => ({ name, type: 'UInt8', description: name }))
  const rules = [{ id: 'INV-01', rule, says: 'low is below high', clause: 'test' }]
  return {
    'x-gaps': gaps.map(each => ({ ...gap, ...each })),
    paths: {
      '/a': {
        get: {
          operationId: 'a',
          parameters: [{ $ref: '#/components/parameters/Limit' }],
          responses: {
            200: {
              content: { 'application/json': { schema: { $ref: '#/components/schemas/T' } } },
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

type Row = [name: string, part: Parameters<typeof documentWith>[0], want: string[]]

/** All problems of a document that can be built, each with its pointer. */
const check = (document: SpecDocument) =>
  [lintRules, lintDocument, lintGaps, lintReferences]
    .flatMap(each => each(document))
    .map(problem => `${problem.pointer}: ${describeProblem(problem)}`)

describe('lint', () => {
  it('finds nothing in the spec', () => {
    // All but this lint are part of each build.
    expect(lintDocument(committed as unknown as SpecDocument)).toEqual([])
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

  it.each(readYaml<Row[]>(import.meta.url, 'linted-parts.yaml'))('judges %s', (_, part, want) => {
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
    const document = documentWith({})
    const { T } = document.components.schemas
    const Other = { ...T, 'x-rules': [{ id: 'INV-01', rule: 'row.low < row.high', says: 's', clause: 'c' }] }
    Object.assign(document.components.schemas, { Other })
    expect(check(document)).toEqual([
      '/components/schemas/Other/x-rules/0: INV-01 stands for two different rules',
    ])
  })
})
