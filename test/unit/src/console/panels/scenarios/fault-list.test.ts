import '../../support/prepare-modules.ts'
import { h } from 'preact'
import { expect, test, vi } from 'vitest'
import { FaultList } from '../../../../../../src/console/panels/scenarios/fault-list.tsx'
import { draw } from '../../support/draw.ts'

const faults = [
  { name: 'fault:missing:tokenName', says: 'leaves it out', operations: ['goods'] },
  { name: 'fault:status', says: 'answers 500', operations: [] },
]

async function drawFaults(text: string, inForce: readonly string[] = []) {
  const play = vi.fn()
  const { root, location } = await draw(h(FaultList, { faults, inForce, text, glob: 'g*', play }))
  return { root, location, play, items: root.list('li') }
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

test('switches a fault on and marks the one in force', async () => {
  const { items, play } = await drawFaults('', ['fault:status@goods'])
  expect(items.map(({ text }) => text.includes('in force'))).toEqual([false, true])
  items[0]?.list('button')[0]?.fire('click')
  expect(play).toHaveBeenCalledWith('fault:missing:tokenName')
})
