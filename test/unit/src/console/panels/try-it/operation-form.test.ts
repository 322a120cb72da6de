import '../../support/prepare-modules.ts'
import { h } from 'preact'
import { expect, test, vi } from 'vitest'
import { OperationForm } from '../../../../../../src/console/panels/try-it/operation-form.tsx'
import { draw, drawHtml, settle } from '../../support/draw.ts'
import { makeGap, makeOperation, makeParameter } from '../../support/make-context.ts'
import { replyTable } from '../../support/make-market.ts'

const goods = makeOperation({
  ...{ id: 'goods', gaps: [makeGap({ id: 'OPEN-1' })] },
  parameters: [makeParameter({ name: 'a' }), makeParameter({ name: 'b' })],
})
const example = {
  operationId: 'goods',
  origin: 'base' as const,
  path: '/api/goods',
  query: { b: '2', a: '1' },
}
const examples = new Map([['goods', example]])

function readAddress(params: Record<string, string>) {
  const html = drawHtml(h(OperationForm, { operation: goods, params }), { examples })
  return html.match(/title="What is sent">(.*?)</)?.[1]
}

test('begins with the request of the example, in the order of the parameters', () => {
  expect(readAddress({})).toBe('http://base/api/goods?a=1&amp;b=2')
})

test('sends what is in the address of the page, also when that is nothing', () => {
  expect(readAddress({ query: 'a=7' })).toBe('http://base/api/goods?a=7')
  expect(readAddress({ query: ' ' })).toBe('http://base/api/goods')
})

test('asks the origin of payments without a key when it is paid per request', () => {
  expect(readAddress({ access: 'payment' })).toBe('http://pay/api/goods?a=1&amp;b=2')
  const html = drawHtml(h(OperationForm, { operation: goods, params: { access: 'payment' } }), { examples })
  expect(html).toContain('>Pay and send<')
  expect(html).not.toContain('API key')
})

test('sends nothing before the examples are there, and names what is open', () => {
  const html = drawHtml(h(OperationForm, { operation: goods, params: {} }))
  expect(html).toMatch(/class="main" disabled>Send</)
  expect(html).toMatch(/What the contract leaves open here.*>OPEN-1</)
})

test('writes a changed value into the address, and leaves out an empty one', async () => {
  const { root, location } = await draw(h(OperationForm, { operation: goods, params: {} }), { examples })
  const [first] = root.list('input')
  await settle(() => first?.fire('input', { currentTarget: { value: 'x y' } }))
  expect(location.hash).toBe('#/try/goods?query=b%3D2%26a%3Dx%2520y')
  await settle(() => first?.fire('input', { currentTarget: { value: '' } }))
  expect(location.hash).toBe('#/try/goods?query=b%3D2')
})

test('goes back to the example on request, when anything was changed', async () => {
  const findBack = async (params: Record<string, string>) => {
    const { root, location } = await draw(h(OperationForm, { operation: goods, params }), { examples })
    return { location, back: root.list('button').find(({ text }) => text === 'As it was') }
  }
  expect((await findBack({})).back).toBeUndefined()
  const { location, back } = await findBack({ query: 'a=7', access: 'payment' })
  back?.fire('click')
  expect(location.hash).toBe('#/try/goods?access=payment')
})

test('shows the reply, and why there was none the next time', async () => {
  const { root } = await draw(h(OperationForm, { operation: goods, params: {} }), { examples })
  vi.stubGlobal('fetch', async () => replyTable(['a'], [['x'], ['y']]))
  await settle(() => root.list('form')[0]?.fire('submit'))
  expect(root.text).toContain('Table, 2 rows')
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('failed')))
  await settle(() => root.list('form')[0]?.fire('submit'))
  expect(root.text).toContain('the connection was cut')
  expect(root.text).not.toContain('Table, 2 rows')
})
