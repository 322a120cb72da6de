import { expect, test } from 'vitest'
import type { RequestContext } from '../../../../../mocks/core/request-context.ts'
import { listPageFaults } from '../../../../../mocks/scenarios/faults/list-page-faults.ts'
import { contract } from '../../../../../src/contract/contract.ts'

const faults = listPageFaults()
const start = (place: string, id = 'clmmVenuePools') =>
  faults.find(({ name }) => name === `fault:page:${id}.${place}`)?.start(undefined)
const context = { query: {} } as Partial<RequestContext> as RequestContext
const move = (place: string, offset: number) => start(place)?.query?.({ limit: 5, offset }, context).offset

test('concerns the operations with an offset, and no others', () => {
  const paged = contract.operations.filter(({ parameters }) =>
    parameters.some(({ name }) => name === 'offset'),
  )
  const concerned = contract.operations.filter(operation => faults.some(fault => fault.concerns?.(operation)))
  expect(concerned).toEqual(paged)
})

test('overlaps two pages, or leaves a gap between them', () => {
  expect([move('overlap', 0), move('overlap', 5)]).toEqual([0, 4])
  expect([move('gap', 0), move('gap', 5)]).toEqual([0, 6])
})

test('begins again after a thousand rows', () => {
  expect([move('wrapped', 999), move('wrapped', 1_000), move('wrapped', 2_005)]).toEqual([999, 0, 5])
})

test('repeats the last page where there are no more rows', () => {
  const behavior = start('repeated')
  const ask = (entries: object[], offset: number) =>
    behavior?.entries?.(entries as Record<string, unknown>[], { ...context, query: { offset } }, 0)
  expect(ask([{ a: 1 }], 0)).toEqual([{ a: 1 }])
  expect(ask([{ a: 2 }], 5)).toEqual([{ a: 2 }])
  expect(ask([], 10)).toEqual([{ a: 2 }])
  expect(ask([], 0)).toEqual([])
})

test('sorts later pages before the first one', () => {
  const behavior = start('order', 'tvlTopOwners')
  const ask = (offset: number) =>
    behavior?.entries?.([{ tokenAmount: 2 }], { ...context, query: { offset } }, 0)
  expect(ask(0)).toEqual([{ tokenAmount: 2 }])
  expect(ask(5)).toEqual([{ tokenAmount: 2e9 }])
})
