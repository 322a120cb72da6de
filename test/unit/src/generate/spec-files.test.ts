import { describe, expect, it } from 'vitest'
import { ContractError } from '../../../../src/base/contract-error.ts'
import {
  findSourcePlace,
  locatePointer,
  locateProblems,
  throwOnProblems,
} from '../../../../src/generate/places/locate-in-source.ts'
import { SpecError, type SpecProblem } from '../../../../src/generate/problems/spec-problem.ts'
import { findFileProblems } from '../../../../src/generate/read-spec-file.ts'
import {
  findReferenceProblems,
  findTarget,
  suggestTarget,
} from '../../../../src/generate/references/find-reference-problems.ts'
import type { SpecSource } from '../../../../src/generate/spec-source.ts'
import { describeError } from '../../../../src/generate/try-build-draft.ts'

function createSource(files: Record<string, string>): SpecSource {
  return { folder: 'spec', files: new Map(Object.entries(files)), examples: new Map() }
}

describe('a file', () => {
  it.each([
    ['# only words\n', 'this file is empty', 1, 1],
    ['a: 1\nb: \ufffd\n', 'this file is not UTF-8', 2, 4],
    ['a: 1\na: 2\n', 'this is not YAML: Map keys must be unique', 2, 1],
  ])('%j has a problem: %s', (text, message, line, column) => {
    const [problem, ...others] = findFileProblems(createSource({ 'a.yaml': text }))
    expect(problem).toMatchObject({ message, file: 'spec/a.yaml', line, column })
    expect(others).toEqual([])
  })
})

describe('a reference', () => {
  const source = createSource({
    'openapi.yaml': 'paths: {}',
    'tables/Pool.yaml': 'x-table: { columns: [] }',
    'values.yaml': 'Address: { type: string }\na/b: 1\n',
  })

  it.each([
    ['a missing file', 'value.yaml', 'did you mean values.yaml?'],
    ['a missing name', 'values.yaml#/Adress', 'did you mean /Address?'],
    ['a pointer without a slash', 'values.yaml#Address', 'did you mean /Address?'],
    ['an inherited member', 'values.yaml#/constructor', undefined],
  ])('leads to no value for %s, and suggests the nearest', (_, reference, suggested) => {
    const target = findTarget(source, reference, 'openapi.yaml')
    expect(target.value).toBeUndefined()
    expect(suggestTarget(source, target)).toBe(suggested)
  })

  it('is a problem when it leads nowhere', () => {
    const found = findReferenceProblems(createSource({ 'openapi.yaml': 'a: 1\nb: { $ref: "#/aa" }' }))
    expect(found).toMatchObject([{ hint: 'did you mean /a?', line: 2 }])
  })

  it('may lead to a value twice, but a few lines may not stand for too many values', () => {
    const twice = {
      'openapi.yaml': 'a: { $ref: b.yaml#/x }\nb: { $ref: b.yaml#/x }',
      'b.yaml': 'x: { y: 1 }',
    }
    expect(findReferenceProblems(createSource(twice))).toEqual([])
    const double = (_: unknown, at: number) =>
      `v${at}: { a: { $ref: "#/v${at + 1}" }, b: { $ref: "#/v${at + 1}" } }`
    const text = [...Array.from({ length: 30 }, double), 'v30: 1'].join('\n')
    const found = findReferenceProblems(createSource({ 'openapi.yaml': text }))
    expect(found.map(({ message }) => message).join()).toContain('this is over 300000 values')
  })
})

describe('a place of the document', () => {
  const source = createSource({
    'openapi.yaml': `openapi: 3.1.1
paths:
  /a:
    get:
      operationId: listPools
      responses:
        200:
          content: { application/json: { schema: { $ref: tables/Pool.yaml } } }
`,
    'tables/Pool.yaml': 'x-table: { columns: [] }',
  })
  const operationId = ['paths', '/a', 'get', 'operationId']

  it('may have to be exact, may be a pointer, or the name of a member with its value elsewhere', () => {
    expect(findSourcePlace(source, [...operationId, 'missing'])).toBeUndefined()
    expect(findSourcePlace(source, operationId)).toBe('spec/openapi.yaml:5')
    expect(locatePointer(source, '/paths/~1a/get/operationId')).toMatchObject({ line: 5 })
    const pointer = '/paths/~1a/get/responses/200/content/application~1json/schema'
    expect(locatePointer(source, pointer, 'tags')).toMatchObject({ file: 'spec/openapi.yaml', line: 8 })
  })
})

describe('problems', () => {
  const source = createSource({
    'openapi.yaml': 'openapi: 3.1.1\ninfo:\n  titel: Pools\npaths:\n  /a: { $ref: paths.yaml#/a }\n',
    'paths.yaml': '\na:\n  get: { operationId: a, responses: {} }\n',
  })
  const problem: SpecProblem = { pointer: '/info', message: '"info" is not text' }

  it('of a shared object are reported once, and thrown only when there are some', () => {
    expect(locateProblems([problem, { ...problem }], source)).toHaveLength(1)
    expect(locateProblems([problem, { ...problem, message: 'another' }], source)).toHaveLength(2)
    expect(() => throwOnProblems([], source)).not.toThrow()
    expect(() => throwOnProblems([problem], source)).toThrow(SpecError)
    expect(() => throwOnProblems([problem], source)).toThrow('spec/ is not a contract: "info" is not text.')
  })

  it('are shown with file and line', () => {
    const hint = { message: 'there is no column a', hint: 'did you mean b?' }
    const placed = { ...hint, file: 'spec/a.yaml', line: 4, column: 1 }
    expect(describeError(new SpecError('spec', [placed]))).toEqual([
      { says: 'there is no column a; did you mean b?', file: 'spec/a.yaml', line: 4 },
    ])
  })

  it.each([
    [
      new ContractError('It is empty.', { facts: ['name: a', 'expected: b'], where: 'spec/a.yaml' }),
      { says: 'It is empty. name: a; expected: b', file: 'spec/a.yaml' },
    ],
    [new ContractError('It is empty.'), { says: 'It is empty.' }],
    [
      new TypeError('x is undefined\nat line 1'),
      { says: 'This is not yet a contract that can be shown: x is undefined.' },
    ],
  ])('are shown from any error: %s', (error, want) => {
    expect(describeError(error)).toEqual([want])
  })
})
