import '../support/prepare-modules.ts'
import { h } from 'preact'
import { expect, test, vi } from 'vitest'
import { OperationForm, ParameterField } from '../../../../../src/console/panels/try-it/operation-form.tsx'
import { TryPanel } from '../../../../../src/console/panels/try-it/try-panel.tsx'
import { splitQuery } from '../../../../../src/console/panels/try-it/use-form-request.ts'
import type { SchemaNode } from '../../../../../src/contract/model/document-node.ts'
import { draw, drawHtml, settle } from '../support/draw.ts'
import { stubFetch } from '../support/fake-page.ts'
import { makeContract, makeOperation, makeParameter } from '../support/make-context.ts'
import { replyTable } from '../support/make-market.ts'

const goods = makeOperation({
  id: 'goods',
  parameters: [makeParameter({ name: 'a' }), makeParameter({ name: 'b' })],
})
const example = {
  operationId: 'goods',
  origin: 'base' as const,
  path: '/api/goods',
  query: { b: '2', a: '1' },
}
const goodsExamples = new Map([['goods', example]])

function readAddress(params: Record<string, string>) {
  const html = drawHtml(h(OperationForm, { operation: goods, params }), { examples: goodsExamples })
  return html.match(/title="What is sent">(.*?)</)?.[1]
}

test('sends what is in the address of the page, also when that is nothing', () => {
  expect(readAddress({ query: 'a=7' })).toBe('http://base/api/goods?a=7')
  expect(readAddress({ query: ' ' })).toBe('http://base/api/goods')
})

test('sends the key of a journaled request, or none where it had none', () => {
  const read = (params: Record<string, string>) =>
    drawHtml(h(OperationForm, { operation: goods, params }), { examples: goodsExamples })
  expect(read({})).toMatch(/id="text-API-key" value="key"/)
  expect(read({ key: ' ' })).toMatch(/id="text-API-key" value(?!=)/)
  expect(read({ key: 'hidden' })).toMatch(/id="text-API-key" value="hidden"/)
})

test('sends nothing before the examples are there', () => {
  const html = drawHtml(h(OperationForm, { operation: goods, params: {} }))
  expect(html).toMatch(/class="main" disabled>Send</)
})

test('writes a changed value into the address, and leaves out an empty one', async () => {
  const form = h(OperationForm, { operation: goods, params: {} })
  const { root, location } = await draw(form, { examples: goodsExamples }, '#/try/goods')
  const [first] = root.list('input')
  await settle(() => first?.fire('input', { currentTarget: { value: 'x y' } }))
  expect(location.hash).toBe('#/try/goods?query=b%3D2%26a%3Dx%2520y')
  await settle(() => first?.fire('input', { currentTarget: { value: '' } }))
  expect(location.hash).toBe('#/try/goods?query=b%3D2')
})

test('shows the reply, and why there was none the next time', async () => {
  const { root } = await draw(h(OperationForm, { operation: goods, params: {} }), { examples: goodsExamples })
  stubFetch(() => replyTable(['a'], [['x'], ['y']]))
  await settle(() => root.list('form')[0]?.fire('submit'))
  expect(root.text).toContain('Table, 2 rows')
  stubFetch(() => {
    throw new TypeError('failed')
  })
  await settle(() => root.list('form')[0]?.fire('submit'))
  expect(root.text).toContain('the connection was cut')
  expect(root.text).not.toContain('Table, 2 rows')
})

function drawField(schema: SchemaNode, description = '') {
  const parameter = makeParameter({ name: 'size', schema, description })
  return drawHtml(h(ParameterField, { parameter, value: '', change: vi.fn() }))
}
const readHint = (html: string) => html.match(/<small[^>]*>(.*)<\/small>/)?.[1]

test.each<[SchemaNode, string]>([
  [{ type: 'integer', minimum: 1, maximum: 1000 }, '1 to 1,000 · How large'],
  [{ type: 'integer', minimum: 1 }, '1 or more · How large'],
  [{ type: 'array', maxItems: 20 }, 'at most 20 items · How large'],
  [{ type: 'string' }, 'How large'],
])('says the bounds of %j before the meaning: %s', (schema, hint) => {
  expect(readHint(drawField(schema, 'How large'))).toBe(hint)
})

test('offers the values of an enumeration, and not to send one', () => {
  const html = drawField({ type: 'string', enum: ['a', 'b'], default: 'b' })
  const options = [...html.matchAll(/<option[^>]*>(.*?)</g)].map(([, text]) => text)
  expect(options).toEqual(['not sent: b', 'a', 'b'])
  expect(drawField({ type: 'string', enum: ['a'] })).toContain('>not sent<')
})

test('shows the default in place of a value, and asks for digits where a number is wanted', () => {
  expect(drawField({ type: 'integer', default: 100 })).toMatch(/placeholder="100" inputmode="numeric"/i)
  expect(drawField({ type: 'string' })).toMatch(/inputmode="text"/i)
})

test('keeps what the form has no field for as it was written', () => {
  const query = 'limit=20&sort_by=%66oo&limit=3&utm&a=,%2C&offset='
  expect(splitQuery(query, ['limit', 'offset', 'a'])).toEqual({
    values: { limit: '20', a: ',,' },
    others: 'sort_by=%66oo&limit=3&utm&offset=',
  })
})

const operations = [
  makeOperation({ id: 'goods', tag: 'Shop' }),
  makeOperation({ id: 'people', tag: 'Staff' }),
  makeOperation({ id: 'prices', tag: 'Shop' }),
]
const contract = makeContract(operations)
const makePanel = (detail: string) => h(TryPanel, { route: { place: 'try', detail, params: {} } })

test('lists the operations by their tags, and shows the form of the first one', () => {
  const html = drawHtml(makePanel(''), { contract })
  expect(
    [...html.matchAll(/<h2 class="group muted">(.*?)<|class="wire">(.*?)</g)].map(([text]) => text),
  ).toEqual([
    '<h2 class="group muted">Shop<',
    ...['class="wire">goods<', 'class="wire">prices<'],
    '<h2 class="group muted">Staff<',
    'class="wire">people<',
  ])
  expect(html).toContain('<h1>About goods</h1>')
})

test('says when there is no such operation', () => {
  expect(drawHtml(makePanel('nowhere'), { contract })).toContain('There is no such operation.')
})

test('finds operations while one types', async () => {
  const { root } = await draw(makePanel(''), { contract })
  const type = (value: string) =>
    settle(() => root.list('input')[0]?.fire('input', { currentTarget: { value } }))
  await type('PRIC')
  expect(root.list('li').map(({ text }) => text)).toEqual(['prices About prices'])
  await type('nowhere')
  expect(root.text).toContain('No operation is called so.')
  await type('')
})
