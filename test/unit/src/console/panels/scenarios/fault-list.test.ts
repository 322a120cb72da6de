import '../../support/prepare-modules.ts'
import { h } from 'preact'
import { expect, test, vi } from 'vitest'
import { getFaultsByName } from '../../../../../../mocks/scenarios/faults/list-faults.ts'
import { FaultList } from '../../../../../../src/console/panels/scenarios/fault-list.tsx'
import {
  faultGroups,
  findFaultGroup,
} from '../../../../../../src/console/panels/scenarios/list-fault-lines.ts'
import { draw } from '../../support/draw.ts'

const faults = [
  { name: 'fault:missing:tokenName', says: 'leaves it out', operations: ['goods'] },
  { name: 'fault:status', says: 'answers 500', operations: [] },
]

async function drawFaults(text: string, inForce: readonly string[] = [], group = '') {
  const play = vi.fn()
  const end = vi.fn()
  const list = { faults, inForce, text, glob: 'g*', group, play, end }
  const { root, location } = await draw(h(FaultList, list))
  const items = root.list('li').filter(item => item.list('code').length > 0)
  return { root, location, play, end, items }
}

test('finds faults by name, sentence or operation', async () => {
  const { root, items } = await drawFaults('goods')
  expect(items.map(item => item.list('code')[0]?.text)).toEqual(['fault:missing:tokenName'])
  expect(root.text).toContain('1 of 2')
})

test('may break a long name behind its parts and before a capital letter', async () => {
  const { items } = await drawFaults('')
  expect(items.map(item => item.list('wbr').length)).toEqual([3, 1])
  const parts = items[0]?.list('code')[0]?.childNodes.map(({ text }) => text)
  expect(parts?.filter(Boolean)).toEqual(['fault:', 'missing:', 'token', 'Name'])
})

test('shows all faults again when none has the words', async () => {
  const { root, location } = await drawFaults('nowhere')
  expect(root.text).toContain('No fault has all these words.')
  root.list('button')[0]?.fire('click')
  expect(location.hash).toBe('#/scenarios/faults?glob=g*')
})

test('groups faults by kind, with a title and a count for each', async () => {
  const { root } = await drawFaults('')
  expect(root.list('h2').map(({ text }) => text)).toEqual(['missing 1', 'status 1'])
  const links = root.list('a').map(({ text, attributes }) => [text, attributes.get('href')])
  expect(links).toContainEqual(['Columns1', '#/scenarios/faults?glob=g*&group=Columns'])
  const { items } = await drawFaults('', [], 'Columns')
  expect(items.map(item => item.list('code')[0]?.text)).toEqual(['fault:missing:tokenName'])
  const groups = new Set(
    [...getFaultsByName().values()].map(({ name, says }) => findFaultGroup({ name, says, operations: [] })),
  )
  expect([...groups].sort()).toEqual([...faultGroups].sort())
})

test('switches a fault on and marks the one in force', async () => {
  const { items, play, end } = await drawFaults('', ['fault:status@g*', 'fault:missing:tokenName@other'])
  expect(items.map(({ text }) => text.includes('in force'))).toEqual([false, true])
  items[0]?.list('button')[0]?.fire('click')
  expect(play).toHaveBeenCalledWith('fault:missing:tokenName')
  expect(items[1]?.list('button').map(({ text }) => text)).toEqual(['Switch off'])
  items[1]?.list('button')[0]?.fire('click')
  expect(end).toHaveBeenCalledWith(['fault:status@g*'])
})
