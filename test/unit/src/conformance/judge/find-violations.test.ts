import { expect, test } from 'vitest'
import { findViolations } from '../../../../../src/conformance/judge/find-violations.ts'
import { buildBody, buildExchange } from '../../../../support/build-exchange.ts'
import { buildRun } from '../../../../support/build-planned.ts'

const run = buildRun({})
const headers = { 'content-type': 'application/json' }
const find = (body: string) => findViolations(run, buildExchange('clmmVenuePools', { body, headers }))
const empty = buildBody('clmmVenuePools', [])

test('finds that the number of rows is wrong', () => {
  const [envelope] = JSON.parse(empty)
  const violations = find(JSON.stringify([{ ...envelope, rows: 3 }]))
  expect(violations).toMatchObject([{ id: 'ENV-006', level: 'documented', place: '[0].rows', actual: '3' }])
  expect(violations[0]).not.toHaveProperty('exchange')
  expect(find(empty)).toEqual([])
})

test('puts documented violations first', () => {
  const levels = find('{"nothing": "of it"}').map(({ level }) => level)
  const order = ['documented', 'inferred', 'sampled', 'open']
  expect(levels[0]).toBe('documented')
  expect(levels).toEqual(levels.toSorted((one, other) => order.indexOf(one) - order.indexOf(other)))
})

test('reports five findings of a requirement at most', () => {
  const names = JSON.parse(empty)[0].columns.length
  const data = Array.from({ length: 40 }, () => Array(names).fill({}))
  const [envelope] = JSON.parse(empty)
  const violations = find(JSON.stringify([{ ...envelope, data, rows: 40 }]))
  const count = (name: string) => violations.filter(({ id }) => id === name).length
  expect(violations.length).toBeGreaterThan(5)
  expect(Math.max(...violations.map(({ id }) => count(id)))).toBe(5)
})

test('never throws for data of a target', () => {
  for (const body of ['', '\u0000', '[[[', 'null', '[null]', '[{"columns":{},"data":7}]'])
    expect(find(body).length).toBeGreaterThan(0)
})
