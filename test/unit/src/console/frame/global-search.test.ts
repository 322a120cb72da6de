import '../support/prepare-modules.ts'
import { h } from 'preact'
import { expect, test } from 'vitest'
import { GlobalSearch } from '../../../../../src/console/frame/global-search.tsx'
import { draw, drawHtml, settle } from '../support/draw.ts'
import { makeContract, makeOperation } from '../support/make-context.ts'

const contract = makeContract(['red goods', 'blue goods'].map(id => makeOperation({ id, summary: '' })))

async function search(text: string) {
  const { root, location } = await draw(h(GlobalSearch, {}), { contract })
  const [input] = root.list('input')
  Object.assign(input ?? {}, { blur: () => undefined })
  await settle(() => input?.fire('input', { currentTarget: { value: text } }))
  const press = (key: string) => settle(() => input?.fire('keydown', { key }))
  const options = () => root.list('div').filter(element => element.attributes.get('role') === 'option')
  const listActive = () => options().map(option => String(option.attributes.get('aria-selected')))
  return { root, location, press, options, listActive }
}

test('is a closed list before one types', () => {
  expect(drawHtml(h(GlobalSearch, {}))).toMatch(
    /role="combobox".*aria-expanded="false".*role="listbox".*hidden/,
  )
})

test('shows what has the words, and says so when nothing has', async () => {
  const { options } = await search('goods')
  expect(options().map(({ text }) => text)).toEqual([
    'operation red goods  · /shop/red goods',
    'operation blue goods  · /shop/blue goods',
  ])
  expect((await search('nowhere')).root.text).toContain('Nothing has this in its name or sentence.')
})

test('walks through the list by the arrow keys and stops at its ends', async () => {
  const { press, listActive } = await search('goods')
  expect(listActive()).toEqual(['true', 'false'])
  await press('ArrowUp')
  expect(listActive()).toEqual(['true', 'false'])
  await press('ArrowDown')
  await press('ArrowDown')
  expect(listActive()).toEqual(['false', 'true'])
})

test('opens the active target by Enter and empties itself', async () => {
  const { press, location, options } = await search('goods')
  await press('ArrowDown')
  await press('Enter')
  expect(location.hash).toBe('#/try/blue%20goods')
  expect(options()).toEqual([])
})

test('leaves by Escape without going anywhere', async () => {
  const { press, location, options } = await search('goods')
  await press('Escape')
  expect([location.hash, options().length]).toEqual(['', 0])
})
