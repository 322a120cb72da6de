import type { StandardSchemaV1 } from '@standard-schema/spec'
import { afterEach, describe, expect, it } from 'vitest'
import { defaultGapChoices, type GapChoices } from '../../../../mocks/gaps/gap-choices.ts'
import { createMock } from '../../../../mocks/mock.ts'
import {
  activateContract,
  type CompiledContract,
  followContract,
  getActiveContract,
  perContract,
  runWithContract,
} from '../../../../src/contract/activate-contract.ts'
import { builtInContract, contract } from '../../../../src/contract/contract.ts'
import type { ReplyOf, RowOf } from '../../../../src/contract/contract-types.ts'
import { readErrorMessage } from '../../../../src/contract/read-error-message.ts'
import { replySchema, rowSchema } from '../../../../src/contract/reply-schema.ts'
import { decodeTable } from '../../../../src/contract/tables/decode-table.ts'
import { encodeTable } from '../../../../src/contract/tables/encode-table.ts'
import { parse } from '../../../../src/contract/validate.ts'
import { loadContract } from '../../../../src/generate/compile/load-contract.ts'
import { findSampleRequest, requestMock } from '../../../support/request-mock.ts'

const mock = createMock({ now: '2026-01-15T12:00:00Z', size: 'small' })
const ask = (id: (typeof contract.operations)[number]['id']) => {
  const { body, headers } = requestMock(mock, findSampleRequest(mock, id))
  return { body: JSON.parse(body), mediaType: headers['Content-Type'] ?? '' }
}

it('replies and rows of every operation are parsed, judged, decoded and encoded again', () => {
  const seen = new Set<string>()
  for (const { id, reply } of contract.operations) {
    const { body, mediaType } = ask(id)
    expect(parse(id, body, { mediaType, now: mock.clock.now() })).toBe(body)
    expect(replySchema(id)['~standard'].validate(body), id).toEqual({ value: body })
    const rows: unknown[] = reply.kind === 'table' ? decodeTable(body) : body
    expect(rows.length, id).toBeGreaterThan(0)
    for (const row of rows) expect(rowSchema(id)['~standard'].validate(row), id).toEqual({ value: row })
    if (reply.kind !== 'table') continue
    const decoded: unknown[] = decodeTable(body, { bigint: true, dates: true })
    expect(encodeTable(reply.table, decoded as never)).toEqual(reply.wrapped ? body[0] : body)
    for (const row of decoded)
      for (const value of Object.values(row as object)) seen.add(Object(value).constructor.name)
  }
  expect([...seen].sort()).toEqual(['Array', 'BigInt', 'Date', 'Number', 'Object', 'String'])
})

describe('parse', () => {
  it('throws with the first problems, their places and the operation', () => {
    const reply = [{ columns: [], data: [Array.from({ length: 30 }, () => 'x')], rows: 1 }]
    expect(() => parse('tokenDetails', reply)).toThrow(
      /^This reply breaks the contract\.\n( {2}\/0\S*: .+\n)+ {2}(and \d+ more\n {2})?at tokenDetails$/,
    )
    expect(() => parse('tokenDetails', null)).toThrow(/\n {2}\/: /)
    expect(() => parse('tokenDetail' as 'tokenDetails', [])).toThrow(
      'Unknown operation "tokenDetail".\n  did you mean: tokenDetails',
    )
  })
})

it('a Standard Schema has the types of its specification, and says what is wrong, and where', async () => {
  const whole: StandardSchemaV1<ReplyOf<'tokenDetails'>> = replySchema('tokenDetails')
  const each: StandardSchemaV1<RowOf<'clmmVenuePools'>> = rowSchema('clmmVenuePools')
  expect([whole, each].map(schema => schema['~standard'].version)).toEqual([1, 1])
  const { body } = ask('tokenDetails')
  const [row] = decodeTable(body as ReplyOf<'tokenDetails'>)
  body[0].data[0][3] = -1
  expect(replySchema('tokenDetails')['~standard'].validate(body)).toEqual({
    issues: [{ message: expect.stringMatching(/0/), path: [0, 'data', 0, 3] }],
  })
  const { issues } = await rowSchema('tokenDetails')['~standard'].validate({ ...row, decimals: '9' })
  expect(issues?.map(({ path }) => path)).toEqual([['decimals']])
})

describe('the message of a failed reply', () => {
  const forms = contract.gaps.find(({ id }) => id === 'GAP-10')?.options ?? []

  it.each(forms)('is found in the form %s', form => {
    const gaps = { ...defaultGapChoices.current, 'GAP-10': form as GapChoices['GAP-10'] }
    const { headers, body } = createMock({ gaps, size: 'small' }).refuse(400, 'limit is missing.')
    const isJson = headers['Content-Type']?.includes('json')
    expect(readErrorMessage(isJson ? JSON.parse(body) : body)).toBe('limit is missing.')
  })

  it.each([undefined, null, 7, ' \n', [], { message: 5 }, { error: '' }])('is missing in %j', body => {
    expect(readErrorMessage(body)).toBeUndefined()
  })
})

describe('the active contract', () => {
  const other: CompiledContract = loadContract('test/second-contract/spec')

  afterEach(() => activateContract())

  it('is the one that all functions read, and followers hear of each change', () => {
    const seen: unknown[] = []
    followContract(compiled => seen.push(compiled))
    activateContract(other)
    activateContract(other)
    expect(contract.title).toBe('Power Meters')
    expect(getActiveContract()).toBe(other)
    activateContract()
    expect(contract).toBe(builtInContract)
    expect(seen).toEqual([undefined, other, undefined])
  })

  it('is restored after a function that runs under another, also after an error', () => {
    expect(runWithContract(other, () => contract.title)).toBe('Power Meters')
    const fail = () => {
      throw new Error('no')
    }
    expect(() => runWithContract(other, fail)).toThrow('no')
    expect(contract).toBe(builtInContract)
  })

  it('has each value computed once', () => {
    const titles: string[] = []
    const title = perContract(() => titles.push(contract.title) && contract.title)
    expect(titles).toEqual([])
    const read = [undefined, other, undefined, other].map(each => runWithContract(each, () => title.current))
    expect(read).toEqual([builtInContract.title, 'Power Meters', builtInContract.title, 'Power Meters'])
    expect(titles).toEqual([builtInContract.title, 'Power Meters'])
  })
})
