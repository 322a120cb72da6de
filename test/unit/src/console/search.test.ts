import './support/prepare-modules.ts'
import { h } from 'preact'
import { expect, test } from 'vitest'
import { findTargets, listTargets } from '../../../../src/console/frame/find-targets.ts'
import { GlobalSearch } from '../../../../src/console/frame/global-search.tsx'
import { draw, settle } from './support/draw.ts'
import { makeContract, makeGap, makeOperation } from './support/make-context.ts'

const goods = makeOperation({ id: 'goods', path: '/shop/goods', summary: 'What is sold' })
const contract = makeContract([goods], [makeGap({ id: 'OPEN-1', question: 'Are goods sold twice?' })])
const targets = listTargets(contract)

test('finds targets with every word, those with them in their names first', () => {
  const gapFirst = targets.toReversed()
  expect(findTargets(gapFirst, 'GOODS').map(({ title }) => title)).toEqual(['goods', 'OPEN-1'])
  expect(findTargets(targets, 'goods twice').map(({ title }) => title)).toEqual(['OPEN-1'])
})

const twoGoods = makeContract(['red goods', 'blue goods'].map(id => makeOperation({ id, summary: '' })))

async function search(text: string) {
  const { root, location } = await draw(h(GlobalSearch, {}), { contract: twoGoods })
  const [input] = root.list('input')
  Object.assign(input ?? {}, { blur: () => undefined })
  await settle(() => input?.fire('input', { currentTarget: { value: text } }))
  const press = (key: string) => settle(() => input?.fire('keydown', { key }))
  const options = () => root.list('div').filter(element => element.attributes.get('role') === 'option')
  return { location, press, options }
}

test('opens the active target by Enter and empties itself', async () => {
  const { press, location, options } = await search('goods')
  await press('ArrowDown')
  await press('Enter')
  expect(location.hash).toBe('#/try/blue%20goods')
  expect(options()).toEqual([])
})
