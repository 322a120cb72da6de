import '../../support/prepare-modules.ts'
import { h } from 'preact'
import { expect, test, vi } from 'vitest'
import type { ControlJournalEntry } from '../../../../../../src/console/api/control-types.ts'
import { JournalPanel } from '../../../../../../src/console/panels/journal/journal-panel.tsx'
import { draw, settle } from '../../support/draw.ts'
import { makeJournalEntry } from '../../support/make-context.ts'

const entries = [200, 404, 200].map((status, index) => makeJournalEntry({ id: index + 1, status }))

async function drawPanel(shown: readonly ControlJournalEntry[], params: Record<string, string> = {}) {
  const change = vi.fn(async () => true)
  const panel = h(JournalPanel, { route: { place: 'journal', detail: '', params } })
  const { root, location } = await draw(panel, { entries: shown, change }, '#/journal')
  const [tools] = root.list('div').filter(element => element.attributes.get('class') === 'row tools')
  const listLinks = () => root.list('a').map(link => link.attributes.get('href'))
  return { root, location, change, tools, listLinks }
}

test('shows the newest request on top', async () => {
  const { tools, listLinks } = await drawPanel(entries)
  expect(listLinks()).toEqual(['#/journal/3', '#/journal/2', '#/journal/1'])
  expect(tools?.text).toContain('3 requests')
})

test('filters by status and tells how many of all are shown', async () => {
  const { tools, listLinks } = await drawPanel(entries, { status: '404' })
  expect(listLinks()).toEqual(['#/journal/2?status=404'])
  expect(tools?.text).toContain('1 of 3 requests')
})

test('tells of requests that the mock no longer keeps', async () => {
  expect((await drawPanel(entries.slice(1))).tools?.text).toContain('2 of 3 requests; 1 dropped')
})

test('writes a filter into the address', async () => {
  const { root, location } = await drawPanel(entries)
  await settle(() => root.list('select')[1]?.fire('change', { currentTarget: { value: '4xx' } }))
  expect(location.hash).toBe('#/journal?status=4xx')
})

test('pauses, and clears the journal', async () => {
  const { tools, change } = await drawPanel(entries)
  const [pause, , clear] = tools?.list('button') ?? []
  await settle(() => pause?.fire('click'))
  expect(pause?.text).toBe('▶ Follow')
  clear?.fire('click')
  expect(change.mock.calls).toEqual([['delete', '/__mock/journal']])
})
