import { h } from 'preact'
import { renderToString } from 'preact-render-to-string'
import { expect, test } from 'vitest'
import { RuleList } from '../../../../../src/console/components/rule-list.tsx'
import type { OperationModel } from '../../../../../src/contract/model/contract-model.ts'
import { makeEntry, makeOperation } from '../support/make-context.ts'

const draw = (operation: OperationModel | undefined) => renderToString(h(RuleList, { operation }))
const goods = makeOperation({ id: 'goods' })

test('lists rules of rows and orders, with their conditions', () => {
  const rule = { id: 'low-first', says: 'low is at most high', rule: 'low <= high', clause: '' }
  const order = { id: 'by-age', by: 'age', direction: 'descending' as const, when: 'query.old' }
  const reply = { ...goods.reply, entry: makeEntry(['low', 'high'], { rules: [rule] }) }
  const html = draw({ ...goods, reply, orders: [order] })
  expect([...html.matchAll(/<code>(.*?)<\/code>/g)].map(([, id]) => id)).toEqual(['low-first', 'by-age'])
  expect(html).toContain('<p>low is at most high</p><code class="muted">low &lt;= high</code>')
  expect(html).toContain('<p>rows come by age, descending</p><code class="muted">when query.old</code>')
})

test('shows no condition of an order that always holds', () => {
  const order = { id: 'by-age', by: 'age', direction: 'ascending' as const }
  expect(draw({ ...goods, orders: [order] })).not.toContain('<code class="muted">')
})

test('says when there is no rule or no operation', () => {
  expect(draw(goods)).toContain('The contract states no rule for these rows.')
  expect(draw(undefined)).toContain('No operation of the contract has this path.')
})
