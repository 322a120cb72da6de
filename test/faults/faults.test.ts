import { describe, expect, it } from 'vitest'
import type { MockReply } from '../../mocks/core/mock-reply.ts'
import { type ExampleRequest, listExampleRequests } from '../../mocks/examples/list-example-requests.ts'
import { contract, getOperation } from '../../src/contract/contract.ts'
import { listRules } from '../../src/contract/openapi-document.ts'
import { decodeTable } from '../../src/contract/tables/decode-table.ts'
import type { Problem } from '../../src/contract/validate.ts'
import { sampleCases } from '../support/count-runs.ts'
import { findReplyProblems, requestMock } from '../support/request-mock.ts'
import { createFaultyMock } from './create-faulty-mock.ts'
import { type Fault, listedSchemas } from './fault.ts'
import { getFaultsByName, listFaults } from './list-faults.ts'

/** Thousands of replies take long where other tests run at the same time. */
const PATIENCE = 120_000

const mock = createFaultyMock({ seed: 7, now: '2026-01-15T12:00:00Z' })

const sampled = listExampleRequests(mock.world, mock.clock.now(), 'test-key')

/** Every sample, with a filter where a rule speaks of one, and enough rows to hold a pool without prices. */
const requests: readonly ExampleRequest[] = sampled.map(sample => {
  const [first = {}] = entriesOf(requestMock(mock, sample)) as Record<string, string>[]
  const names = getOperation(sample.operationId).parameters.map(({ name }) => name)
  const filters = { token_filter: first.tokenSymbol, token_address: first.token0Address, limit: '30' }
  const added = Object.entries(filters).filter(([name, value]) => names.includes(name) && value !== undefined)
  return { ...sample, query: { ...sample.query, ...(Object.fromEntries(added) as Record<string, string>) } }
})

function entriesOf({ body }: MockReply): Record<string, unknown>[] {
  const sent = JSON.parse(body)
  const isTable = body.startsWith('{') || sent[0]?.columns !== undefined
  return isTable ? decodeTable(sent) : sent
}

interface Played {
  readonly fault: Fault
  readonly request: ExampleRequest
  readonly reply: MockReply
}

/** Faults of some families on every operation they can change: all at night, so many of them by day. */
function played(chosen: (fault: Fault) => boolean, byDay = 80): Played[] {
  return sampleCases(listFaults().filter(chosen), byDay).flatMap(fault =>
    requests.filter(request => concerns(fault, request)).map(request => play(fault, request)),
  )
}

function concerns({ concerns }: Fault, { operationId }: ExampleRequest): boolean {
  return concerns?.(getOperation(operationId)) ?? true
}

function play(fault: Fault, request: ExampleRequest): Played {
  mock.set({ scenarios: [fault.name] })
  const reply = requestMock(mock, request)
  mock.set({ scenarios: [] })
  return { fault, request, reply }
}

function problems({ request, reply }: Played) {
  return findReplyProblems(mock, request.operationId, request.query, reply)
}

/** Lists failures by fault and operation. */
function failures(all: readonly Played[], flaw: (played: Played) => string | undefined): string[] {
  return all.flatMap(each => {
    const found = flaw(each)
    return found === undefined ? [] : [`${each.fault.name} in ${each.request.operationId}: ${found}`]
  })
}

const isOfField = ({ name }: Fault) => listedSchemas.current.has(name.split(':')[2]?.split('.')[0] ?? '')

describe('faults of single fields', { timeout: PATIENCE }, () => {
  it('exist for every column and every field', () => {
    const fields = [
      ...Object.entries(contract.tables).flatMap(([table, columns]) =>
        columns.map(({ name }) => `${table}.${name}`),
      ),
      ...Object.entries(contract.objects).flatMap(([name, list]) => list.map(field => `${name}.${field}`)),
    ]
    const named = new Set(listFaults('missing').map(({ name }) => name.split(':')[2]))
    expect(fields.filter(field => !named.has(field))).toEqual([])
    expect(listFaults('type').length + listFaults('null').length).toBeGreaterThan(fields.length)
  })

  it('are found by the schema when they are documented, and nothing else is', () => {
    const all = played(fault => isOfField(fault) && fault.level === 'documented')
    const flaws = failures(all, each => {
      const found = problems(each)
      if (found.length === 0) return 'nothing found'
      // That a 64-bit integer is no text and a social field no null is only inferred (TYP-006, TYP-021).
      const isInferred = ({ level, rule, actual }: Problem) =>
        level === 'inferred' && (rule === 'TYP-006' || actual === null)
      return found.some(isInferred) ||
        found.every(({ level, rule }) => level === 'documented' && rule === undefined)
        ? undefined
        : 'a rule breaks'
    })
    expect(all.length).toBeGreaterThan(80)
    expect(flaws).toEqual([])
  })
})

describe('faults of rules', { timeout: PATIENCE }, () => {
  it('exist for every documented or inferred rule', () => {
    const schemas = [...Object.keys(contract.tables), ...Object.keys(contract.objects)]
    const rules = schemas
      .flatMap(name => listRules(name))
      .filter(({ level }) => level === undefined || level === 'inferred')
    expect(new Set(listFaults('rule').map(({ rule }) => rule))).toEqual(new Set(rules.map(({ id }) => id)))
  })

  it('break their rule, no schema, and no other documented rule except dependent ones', () => {
    const all = played(({ family }) => family === 'rule', 50)
    const flaws = failures(all, each => {
      const found = problems(each)
      if (!found.some(({ rule }) => rule === each.fault.rule)) return 'the rule holds'
      const others = found.filter(({ level, rule }) => level === 'documented' && rule !== each.fault.rule)
      return others.length === 0 ? undefined : others.map(({ rule, expected }) => rule ?? expected).join()
    })
    const explained = [
      // What breaks an exact statement clearly may break the one with more room, too.
      'fault:rule:INV-TD-04-exact in tokenDetails: INV-TD-04',
      // A row too many for the range starts at the time of another, since all times of the range are taken.
      'fault:rule:INV-OH-07 in ohlcvPool: INV-OH-02',
      // A fee of up to 100 may be in basis points, so that the rule does not speak of such pools.
      'fault:rule:INV-PM-unit in clonesV3Pool: the rule holds',
    ]
    const rules = new Set(all.map(({ fault }) => fault.name))
    expect(flaws).toEqual(explained.filter(flaw => rules.has(flaw.replace(/ in .*/, ''))))
  })
})

describe('the list of faults', () => {
  it('has unique names, with texts that fit a line', () => {
    expect(getFaultsByName().size).toBe(listFaults().length)
    for (const { name, says } of listFaults()) expect(`${name} ${says}`).toMatch(/^fault:[^\s@=]+:[^@=]+$/)
  })
})
