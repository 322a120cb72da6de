import '../../support/prepare-modules.ts'
import { h } from 'preact'
import { expect, test, vi } from 'vitest'
import { ParameterField } from '../../../../../../src/console/panels/try-it/parameter-field.tsx'
import type { SchemaNode } from '../../../../../../src/contract/model/document-node.ts'
import { draw, drawHtml, settle } from '../../support/draw.ts'
import { makeContract, makeParameter } from '../../support/make-context.ts'
import { examples, replyTable, shops } from '../../support/make-market.ts'

function drawField(schema: SchemaNode, description = '') {
  const parameter = makeParameter({ name: 'size', schema, description })
  return drawHtml(h(ParameterField, { parameter, value: '', change: vi.fn() }))
}
const readHint = (html: string) => html.match(/<small[^>]*>(.*)<\/small>/)?.[1]

test.each<[SchemaNode, string]>([
  [{ type: 'integer', minimum: 1, maximum: 1000 }, '1 to 1,000 · How large'],
  [{ type: 'integer', minimum: 1 }, 'at least 1 · How large'],
  [{ type: 'integer', maximum: 1000 }, 'at most 1,000 · How large'],
  [{ type: 'array', minItems: 1, maxItems: 20 }, '1 to 20 · How large'],
  [{ type: 'array', maxItems: 20 }, '0 to 20 · How large'],
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

test('says which parameters are required', () => {
  const draw = (required: boolean) => {
    const parameter = makeParameter({ name: 'size', required })
    return drawHtml(h(ParameterField, { parameter, value: '', change: vi.fn() }))
  }
  expect([draw(true).includes(' required<'), draw(false).includes(' required<')]).toEqual([true, false])
})

test('suggests values of the market when it has the focus', async () => {
  const parameter = makeParameter({ name: 'thing_address', schema: { type: 'string', pattern: '^0x' } })
  const field = h(ParameterField, { parameter, value: '', change: vi.fn() })
  const { root } = await draw(field, { contract: makeContract([shops]), examples })
  vi.stubGlobal('fetch', async () => replyTable(['thing0Address', 'thing0Symbol'], [['0x1', 'ONE']]))
  expect(root.list('option')).toEqual([])
  await settle(() => root.list('input')[0]?.fire('focus'))
  const [option] = root.list('option')
  expect([option?.attributes.get('value'), option?.attributes.get('label')]).toEqual(['0x1', 'ONE'])
})
