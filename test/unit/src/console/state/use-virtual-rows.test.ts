import { h } from 'preact'
import { useRef } from 'preact/hooks'
import { expect, test } from 'vitest'
import { useVirtualRows, type VirtualRows } from '../../../../../src/console/state/use-virtual-rows.ts'
import { draw } from '../support/draw.ts'

async function drawRows(count: number, rowHeight: number) {
  let rows: VirtualRows | undefined
  const List = () => {
    const scroller = useRef<HTMLElement>(null)
    rows = useVirtualRows(count, rowHeight, scroller)
    return h('section', { ref: scroller })
  }
  await draw(h(List, {}))
  return rows ?? expect.fail()
}

test('gives the rows in sight and some after them, with room for all the others', async () => {
  const { items, before, after } = await drawRows(1000, 20)
  // The page of these tests is 600 pixels high; twelve more rows are drawn.
  expect(items.map(({ index }) => index)).toEqual(Array.from({ length: 42 }, (_, index) => index))
  expect([before, after]).toEqual([0, (1000 - 42) * 20])
})

test('gives all rows of a short list without room after them', async () => {
  const { items, after } = await drawRows(3, 20)
  expect([items.length, after]).toEqual([3, 0])
})

test('gives nothing of an empty list', async () => {
  expect(await drawRows(0, 20)).toMatchObject({ items: [], before: 0, after: 0 })
})
