import { h } from 'preact'
import { render } from 'preact-render-to-string'
import { expect, test } from 'vitest'
import type { FieldView, OperationView } from '../../../../src/reference/model/read-reference.ts'
import { FieldTable, ParameterTable } from '../../../../src/reference/view/fact-table.tsx'
import { OperationSection } from '../../../../src/reference/view/operation-section.tsx'
import { type PageContext, pageContext } from '../../../../src/reference/view/page-context.ts'
import { readYaml } from '../../../support/read-yaml.ts'

type ParameterView = OperationView['parameters'][number]

const { operation, limit, fee } = readYaml<{
  operation: { reply: object }
  limit: ParameterView
  fee: FieldView
}>(import.meta.url, 'pools.yaml')
const { reply } = operation

function show(more: object = {}, isDrafted = false): string {
  const context = { reference: { keys: [] }, key: '', isDrafted: () => isDrafted }
  const value = context as unknown as PageContext
  const shown = { ...operation, ...more } as unknown as OperationView
  const section = h(OperationSection, { operation: shown })
  return render(h(pageContext.Provider, { value, children: section }))
}

test('shows the path with the prefix of each server', () => {
  const html = show()
  expect(html).toContain('<code class="path">/v1<wbr/>/pools</code>')
  expect(html).toContain('Also at <code>/api<wbr/>/v1<wbr/>/pools</code>')
  expect(html).toContain('From: 2.1.')
})

test('says what a reply is, with the first paragraph about it', () => {
  expect(show()).toContain('The pools, as one Pool table, in no array. All pools.</p>')
  expect(show({ reply: { ...reply, isWrapped: true } })).toContain('as an array of one Pool table')
  expect(show({ reply: { ...reply, isTable: false } })).toContain('as an array of Pool objects')
})

test('shows orders with the requests that they hold for', () => {
  const order = { id: 'ORD-1', by: 'fee', direction: 'descending', when: 'has(query.sort)' }
  const html = show({ orders: [order] })
  expect(html).toContain('<li id="listPools.ORD-1">Ordered by <a href="#listPools.fee">fee</a>, descending')
  expect(html).toContain(', when <code>has(query.sort)</code>')
})

test('leads to its other answers', () => {
  expect(show()).toMatch(/Other answers: <a href="#status\.404"><span [^>]+>404</)
})

test('marks an operation that the mock drafts', () => {
  expect(show()).not.toContain('drafted in the mock')
  expect(show({}, true)).toContain('drafted in the mock')
})

function showParameters(...parameters: ParameterView[]): string {
  const operation = { id: 'listPools', parameters } as unknown as OperationView
  const value = { changes: undefined } as PageContext
  return render(h(pageContext.Provider, { value, children: h(ParameterTable, { operation }) }))
}

test('shows the type, the default and the bounds of a parameter', () => {
  const html = showParameters(limit)
  expect(html).toContain('<tr id="listPools.query.limit">')
  expect(html).toContain('<th>limit</th><td>integer</td>')
  expect(html).toContain('<td><code>20</code></td>')
  expect(html).toContain('1 to 50')
})

test('tells a required parameter from one without a default', () => {
  const schema = { type: 'string' }
  expect(showParameters({ ...limit, schema, required: true })).toContain(
    '<span class="mark information">required</span>',
  )
  expect(showParameters({ ...limit, schema })).toContain('<span class="never">none</span>')
})

test('shows an example that neither the default nor the bounds show', () => {
  expect(showParameters(limit)).not.toContain('such as')
  expect(showParameters({ ...limit, example: '7' })).toMatch(/such as <code>7</)
  expect(showParameters({ ...limit, example: '50' })).not.toContain('such as')
})

function showFields(fields: FieldView[], isTable = true): string {
  const operation = { id: 'listPools', reply: { isTable, fields } } as unknown as OperationView
  const value = { changes: undefined } as PageContext
  return render(h(pageContext.Provider, { value, children: h(FieldTable, { operation }) }))
}

test('shows the columns of a table with their positions from 0', () => {
  const html = showFields([fee, { ...fee, name: 'low' }])
  expect(html).toContain('<tr id="listPools.fee"><td>0</td>')
  expect(html).toContain('<tr id="listPools.low"><td>1</td>')
})

test('says whether a value may be null', () => {
  expect(showFields([fee])).toContain('<td>never</td>')
  expect(showFields([{ ...fee, isNullable: true }])).toContain('<td><i class="null">null</i></td>')
})

test('lists positions of a tuple, keys of a map, and that there may be others', () => {
  const parts = (more: Partial<FieldView>) =>
    [...showFields([{ ...fee, ...more }]).matchAll(/<li><code>([^<]+)<\/code> ([^<]*)/g)].map(found =>
      found.slice(1),
    )
  expect(parts({ elements: ['time', 'price'] })).toEqual([
    ['0', 'time'],
    ['1', 'price'],
  ])
  expect(parts({ keys: ['5 minute'], open: true })).toEqual([
    ['5 minute', ''],
    ['…', 'other keys may occur'],
  ])
})
