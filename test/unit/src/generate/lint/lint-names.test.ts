import { describe, expect, it } from 'vitest'
import type { AuthoredRule } from '../../../../../src/contract/find-broken-rules.ts'
import type { SchemaNode } from '../../../../../src/contract/model/document-node.ts'
import { lintClauses } from '../../../../../src/generate/lint/lint-document.ts'
import { lintExamples } from '../../../../../src/generate/lint/lint-examples.ts'
import { lintNames, lintReferences } from '../../../../../src/generate/lint/lint-names.ts'
import { lintExpressions, lintRequestGroups } from '../../../../../src/generate/lint/lint-request-groups.ts'
import { lintTables } from '../../../../../src/generate/lint/lint-tables.ts'
import { describeProblem } from '../../../../../src/generate/problems/spec-problem.ts'
import type { SpecDocument } from '../../../../../src/generate/spec-document.ts'
import { readYaml } from '../../../../support/read-yaml.ts'

const { readings, inputs, tables } = readYaml<{
  readings: [members: object, place: string, problem: { message?: string }][]
  inputs: [input: object, place: string, message: string, hint?: string][]
  tables: [table: NonNullable<SchemaNode['x-table']>, want: string][]
}>(import.meta.url, 'wrong-names.yaml')

const lintInputs = (document: SpecDocument) =>
  [lintReferences, lintExpressions].flatMap(lint => lint(document))
const lintParts = (document: SpecDocument) => [...lintInputs(document), ...lintRequestGroups(document)]

/** A document of one operation, `listPools`, with a parameter `limit` and an object with a field `volume`. */
const documentWith = (members: object, schemas: object = {}) =>
  ({
    paths: {
      '/pools/list': {
        get: { operationId: 'listPools', parameters: [{ name: 'limit', schema: {} }], responses: {} },
      },
    },
    components: { schemas: { Pool: { properties: { volume: { type: 'number' } } }, ...schemas } },
    ...members,
  }) as unknown as SpecDocument

describe('the readings of a gap', () => {
  const lintGap = (members: object) => {
    const options = { empty: 'no rows', error: '404' }
    const gap = { id: 'GAP-01', question: 'Which?', options, default: 'empty', clause: '1', ...members }
    return lintParts(documentWith({ 'x-gaps': [gap] }))
  }

  it('have no problem with defined names', () => {
    const probes = [{ operation: 'listPools' }]
    expect(lintGap({ probes, let: { few: '1 < 2', less: 'few' }, about: 'less' })).toEqual([])
  })

  it.each(readings)('have a problem: %j', (members, place, problem) => {
    expect(lintGap(members)).toMatchObject([{ pointer: `/x-gaps/0${place}`, ...problem }])
  })
})

describe('an input', () => {
  const lint = (inputs: object, ...groups: object[]) =>
    lintInputs(documentWith({ 'x-inputs': inputs, ...(groups.length && { 'x-across': groups }) }))

  it('has no problem with known names, or with a venue in the place of a template', () => {
    const given = { parameter: 'limit', most: 'volume', from: ['listPools'] }
    const pool = { ...given, under: '/pools/', spelled: 'value' }
    expect(lint({ pool }, { input: 'pool' })).toEqual([])
    expect(lint({ '{venue}.pool': {} }, { input: 'uniswap.pool' })).toEqual([])
  })

  it.each(inputs)('has a problem: %j', (pool, place, message, hint) => {
    expect(lint({ pool })).toEqual([{ pointer: `/x-inputs/pool${place}`, message, ...(hint && { hint }) }])
  })

  it('is defined where requests use it, with an unknown value where they ask for one', () => {
    const pointer = '/x-across/0/query/address'
    expect(lint({ pool: {} }, { query: { address: { input: 'token' } } })).toMatchObject([
      { pointer: `${pointer}/input`, message: 'there is no input token' },
    ])
    const inputs = { pool: { unknown: 'P' }, pools: { of: 'pool' }, token: {} }
    const ask = (unknown: string) => lint(inputs, { query: { address: { unknown } } })
    expect([...ask('pool'), ...ask('pools')]).toEqual([])
    const message = 'there is no input with `unknown` that is called token'
    expect(ask('token')).toMatchObject([{ pointer: `${pointer}/unknown`, message }])
  })
})

describe('meanings', () => {
  const token = { key: ['address'], facts: { symbol: true } }
  const pool = { key: ['address'], facts: { token: 'token' } }
  const lint = (entities: object, T: object = {}) =>
    lintNames(documentWith({ 'x-entities': entities }, { T }))

  it('have no problem with names that exist, and in examples', () => {
    const T = { 'x-rows': 'pool', properties: { symbol: { 'x-is': 'pool.token.symbol' } } }
    expect(lint({ token, pool }, { ...T, example: { 'x-rows': 'anything' } })).toEqual([])
  })

  it('find rows of an unknown entity, and an attribute that an entity does not have', () => {
    const T = { 'x-rows': 'tokens', properties: { name: { 'x-is': 'token.symbl' } } }
    const [rows, attribute, ...others] = lint({ token }, T)
    const pointer = '/components/schemas/T'
    const hint = 'did you mean token?'
    expect(rows).toEqual({
      pointer: `${pointer}/x-rows`,
      message: 'there is no entity tokens',
      hint,
    })
    expect(attribute).toMatchObject({
      pointer: `${pointer}/properties/name/x-is`,
      message: 'there is no attribute symbl',
      hint: 'did you mean symbol?',
    })
    expect(others).toEqual([])
  })

  it('find a fact of an unknown entity, and a choice of an unknown fact', () => {
    const facts = { symbol: true, chain: 'network' }
    expect(lint({ token: { ...token, facts, either: { name: ['symbol', 'title'] } } })).toMatchObject([
      { pointer: '/x-entities/token/facts/chain', message: 'there is no entity network' },
      { pointer: '/x-entities/token/either/name/1', message: 'there is no fact title' },
    ])
  })
})

describe('statements about several requests', () => {
  const pointer = '/x-across/0/statements/0'
  const lint = (statement: object, group: object = {}) => {
    const statements = [{ id: 'S-1', message: 'differs', ...statement }]
    return lintParts(documentWith({ 'x-across': [{ statements, ...group }] }))
  }

  it('have no problem with known names, or where there are none', () => {
    const requests = { first: { operation: 'listPools', query: { limit: 1 } } }
    expect(lint({ by: 'volume', over: ['first'], rule: 'first.rows == []' }, { requests })).toEqual([])
    expect(lintParts({ paths: {}, components: { schemas: {} } })).toEqual([])
  })

  it('find an unknown operation, parameter and request', () => {
    const requests = { first: { operation: 'listPool', query: { limits: 1 } } }
    expect(lint({ over: ['second'] }, { requests })).toMatchObject([
      {
        pointer: '/x-across/0/requests/first/operation',
        message: 'there is no operation listPool',
        hint: 'did you mean listPools?',
      },
      { pointer: '/x-across/0/requests/first/query/limits', message: 'there is no parameter limits' },
      { pointer: `${pointer}/over/0`, message: 'there is no request second' },
    ])
  })

  it('find an unknown column, a rule that does not parse, and a member that nothing has', () => {
    expect(lint({ by: 'volumes', column: 'other.volume' })).toMatchObject([
      { pointer: `${pointer}/by`, message: 'there is no column volumes', hint: 'did you mean volume?' },
    ])
    expect(lint({ rule: 'row.volume >' })).toMatchObject([{ pointer: `${pointer}/rule` }])
    expect(lint({ rule: 'row.volum > 0', message: 'is {row.price}' })).toMatchObject([
      { pointer: `${pointer}/rule`, message: 'no column, parameter or reply has a member volum' },
      { pointer: `${pointer}/message`, message: 'no column, parameter or reply has a member price' },
    ])
  })
})

describe('clauses', () => {
  const document = (clause: { 'x-clause'?: string }): SpecDocument => {
    const columns = [{ name: 'low', type: 'UInt8', description: 'Low' }]
    const schema = { type: 'array', items: { $ref: '#/components/schemas/Post' } }
    const responses = { 200: { content: { 'application/json': { schema } } } }
    return {
      paths: { '/a': { get: { operationId: 'a', responses, ...clause } } },
      components: {
        schemas: {
          T: { 'x-table': { columns }, ...clause },
          Post: { properties: {}, ...clause },
          Address: { type: 'string' },
        },
      },
    }
  }

  it('are missing from tables, listed objects and operations', () => {
    const missing = [
      ['/components/schemas/T', 'T'],
      ['/components/schemas/Post', 'Post'],
      ['/paths/~1a/get/operationId', 'a'],
    ].map(([pointer, name]) => ({ pointer, message: `no x-clause says which section ${name} is from` }))
    expect(lintClauses(document({}))).toEqual(missing)
    expect(lintClauses(document({ 'x-clause': '2.1' }))).toEqual([])
  })
})

describe('an example', () => {
  const rule: AuthoredRule = {
    id: 'INV-1',
    rule: 'row.low <= row.high',
    says: 'low is below high',
    clause: '1',
  }
  const row = { low: 1, high: 2 }
  const lint = (example: unknown, rules: readonly AuthoredRule[] = [rule]) => {
    const properties = { low: { type: 'integer' }, high: { type: 'integer' } }
    const media = { schema: { type: 'array', items: { $ref: '#/components/schemas/Range' } }, example }
    const get = { operationId: 'a', responses: { 200: { content: { 'application/json': media } } } }
    return lintExamples({
      paths: { '/a': { get } },
      components: { schemas: { Range: { type: 'object', properties, 'x-rules': rules } } },
    })
  }

  it('may be all that its schema and rules allow, rules about the request or the time left out', () => {
    expect(lint([row])).toEqual([])
    const rules = ['row.low >= query.least', 'row.high > now'].map(text => ({ ...rule, rule: text }))
    expect(lint([row], rules)).toEqual([])
  })

  it.each([
    [[{ low: 'one', high: 2 }], /^the example does not satisfy the schema: .*low must be integer$/],
    [[row, { low: 3, high: 2 }], /^the example breaks INV-1 in row 1: low is below high$/],
  ])('has a problem: %j', (example, message) => {
    const pointer = '/paths/~1a/get/responses/200/content/application~1json'
    expect(lint(example)).toEqual([{ pointer, message: expect.stringMatching(message) }])
  })
})

it.each(tables)('finds a problem of %j', (table, want) => {
  const T = { 'x-table': table }
  const document = { paths: {}, components: { schemas: { T } } }
  const [problem, ...others] = [lintTables, lintNames].flatMap(lint => lint(document))
  expect(others).toEqual([])
  expect(`${problem?.pointer}: ${problem && describeProblem(problem)}`).toContain(
    `/components/schemas/T/x-table${want}`,
  )
})
