import '../../support/prepare-modules.ts'
import { h } from 'preact'
import { expect, test, vi } from 'vitest'
import { TryPanel } from '../../../../../../src/console/panels/try-it/try-panel.tsx'
import { TryReply } from '../../../../../../src/console/panels/try-it/try-reply.tsx'
import { draw, drawHtml, settle } from '../../support/draw.ts'
import { makeContract, makeOperation } from '../../support/make-context.ts'

const operations = [
  makeOperation({ id: 'goods', tag: 'Shop' }),
  makeOperation({ id: 'people', tag: 'Staff' }),
  makeOperation({ id: 'prices', tag: 'Shop' }),
]
const contract = makeContract(operations)
const makePanel = (detail: string) => h(TryPanel, { route: { place: 'try', detail, params: {} } })

test('lists the operations by their tags', () => {
  const html = drawHtml(makePanel(''), { contract })
  expect(
    [...html.matchAll(/<h2 class="group muted">(.*?)<|class="wire">(.*?)</g)].map(([text]) => text),
  ).toEqual([
    '<h2 class="group muted">Shop<',
    ...['class="wire">goods<', 'class="wire">prices<'],
    '<h2 class="group muted">Staff<',
    'class="wire">people<',
  ])
  expect(html).toContain('Which operation?')
})

test('opens an operation as a form', async () => {
  const { root } = await draw(makePanel('people'), { contract })
  await vi.waitFor(async () => {
    await settle()
    expect(root.list('h1').map(({ text }) => text)).toContain('About people')
  }, 20_000)
  expect(root.list('a').filter(link => link.attributes.get('aria-current') === 'true')).toHaveLength(1)
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

test('shows a reply with the steps of its payment', () => {
  const [operation = expect.fail()] = operations
  const reply = { status: 200, headers: {}, body: 'x'.repeat(1200), ms: 12 }
  const steps = [{ name: 'Challenge', says: '402: 5 units', value: { a: 1 } }]
  const props = { operation, view: '', setView: vi.fn() }
  const html = drawHtml(h(TryReply, { ...props, answer: { reply, steps } }))
  expect(html).toMatch(/<strong>Challenge<\/strong> <span class="muted">402: 5 units/)
  expect(html).toMatch(/>200<.*>12 ms<.*>1,200 characters</)
  expect(drawHtml(h(TryReply, { ...props, answer: { reply } }))).not.toContain('<ol')
})
