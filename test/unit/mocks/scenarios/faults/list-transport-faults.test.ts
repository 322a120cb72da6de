import { expect, test } from 'vitest'
import type { RequestContext } from '../../../../../mocks/core/request-context.ts'
import {
  addColumn,
  listTransportFaults,
} from '../../../../../mocks/scenarios/faults/list-transport-faults.ts'

const faults = listTransportFaults()
const start = (name: string) => faults.find(fault => fault.name === `fault:${name}`)?.start(undefined)
const reply = { status: 200, headers: { Date: 'now', 'Content-Type': 'application/json' }, body: '[{"a":1}]' }
const context = {} as RequestContext
const send = (place: string, status = 200) =>
  start(`transport:${place}`)?.after?.({ ...reply, status }, context, 0)

test('sends what is no JSON', () => {
  for (const place of ['comma', 'rest', 'page', 'nothing', 'bom'])
    expect(() => JSON.parse(send(place)?.body ?? '[]'), place).toThrow()
})

test('sends JSON that few expect', () => {
  expect(send('twice')?.body).toBe('[{"a":0,"a":1}]')
  expect(send('deep')?.body).toContain('['.repeat(200))
  expect(JSON.parse(send('deep')?.body ?? '')[0]).toMatchObject({ a: 1 })
})

test('sends other headers or another status', () => {
  expect(send('html')?.headers).toEqual({ Date: 'now', 'Content-Type': 'text/html' })
  expect(send('year')?.headers.Date).toContain('2035')
  expect([send('created')?.status, send('error')?.status]).toEqual([201, 500])
})

test('leaves errors as they are, but crashes on what is refused', () => {
  expect(send('nothing', 404)).toEqual({ ...reply, status: 404 })
  expect([send('crash', 400)?.status, send('crash', 404)?.status, send('crash')?.status]).toEqual([
    500, 404, 200,
  ])
})

test('adds a column to every second reply', () => {
  const envelope = { columns: [{ name: 'a', type: 'String' }], data: [['x']], rows: 1 }
  const behavior = start('columns:tokenDetails')
  expect(behavior?.counts).toBe('requests')
  expect(behavior?.envelope?.(envelope, context, 1)).toEqual(addColumn(envelope))
  expect(behavior?.envelope?.(envelope, context, 2)).toBe(envelope)
  expect(addColumn(envelope)).toEqual({
    columns: [...envelope.columns, { name: 'note', type: 'String' }],
    data: [['x', 'x']],
    rows: 1,
  })
})
