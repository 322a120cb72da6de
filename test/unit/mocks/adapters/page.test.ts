import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type LocatedRequest, readOriginBases } from '../../../../mocks/adapters/base-urls.ts'
import { addScenarios } from '../../../../mocks/adapters/begin-options.ts'
import { answerControl } from '../../../../mocks/adapters/page/answer-control.ts'
import { applyPageUrlScenarios } from '../../../../mocks/adapters/page/apply-page-url-scenarios.ts'
import { restoreSettings, storeSettings } from '../../../../mocks/adapters/page/store-settings.ts'
import { createMock } from '../../../../mocks/mock.ts'

let kept: Map<string, string>

beforeEach(() => {
  kept = new Map()
  vi.stubGlobal('location', { search: '?tab=2' })
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
  })
})
afterEach(() => void vi.unstubAllGlobals())

const change = () => {
  const mock = createMock({ size: 'small' })
  mock.set({ seed: 7, scenarios: ['empty'] })
  storeSettings(mock)
}

test('puts in force what was kept', async () => {
  change()
  const mock = createMock({ size: 'small' })
  expect(await restoreSettings(mock)).toBe(true)
  expect(mock.sessions.first).toMatchObject({ seed: 7, scenarios: [{ text: 'empty' }] })
})

test('keeps them while the app changes its own part of the address', async () => {
  change()
  vi.stubGlobal('location', { search: '?tab=3&page=4' })
  expect(await restoreSettings(createMock({ size: 'small' }))).toBe(true)
})

test('leaves what was kept when the address has other settings', async () => {
  change()
  vi.stubGlobal('location', { search: '?tab=2&mdc=slow' })
  const mock = createMock({ size: 'small' })
  expect(await restoreSettings(mock)).toBe(false)
  expect(mock.sessions.first.seed).toBe(1)
})

test('begins again without anything kept, or with what it does not understand', async () => {
  const mock = createMock({ size: 'small' })
  expect(await restoreSettings(mock)).toBe(false)
  const states = ['no JSON', '3', '{"link":"","state":{"settings":{"scenarios":["gone"]}}}']
  for (const text of states) {
    kept.set('market-data-console', text)
    expect(await restoreSettings(mock), text).toBe(false)
  }
})

test('survives a page without storage', async () => {
  vi.stubGlobal('sessionStorage', undefined)
  change()
  expect(await restoreSettings(createMock({ size: 'small' }))).toBe(false)
})

const base = 'http://127.0.0.1:4010'
const mock = createMock({ size: 'small', now: '2026-01-15T12:00:00Z' })

afterEach(mock.reset)

function ask(path: string, init?: RequestInit, query = '') {
  const place: LocatedRequest = { origin: 'base', path, query, host: '127.0.0.1:4010' }
  return answerControl(mock, readOriginBases({}), place, new Request(`${base}${path}?${query}`, init))
}

test('answers the control API of this page', async () => {
  const response = await ask('/__mock/clock')
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({ clock: { now: '2026-01-15T12:00:00Z', frozen: true } })
})

test('streams changes until the page goes away', async () => {
  const controller = new AbortController()
  const response = await ask('/__mock/journal/events', { signal: controller.signal })
  expect(response.headers.get('Content-Type')).toBe('text/event-stream')
  const reader = response.body?.getReader()
  const { value } = (await reader?.read()) ?? {}
  expect(new TextDecoder().decode(value)).toMatch(/^event: state\n/)
  controller.abort()
  await reader?.cancel()
})

const notes: { textContent?: string }[] = []
beforeEach(() => {
  notes.length = 0
  const body = { append: (note: object) => notes.push(note) }
  vi.stubGlobal('document', { body, createElement: () => ({ style: {} }) })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function simulate(search: string) {
  const mock = createMock({ size: 'small', scenarios: ['empty'] })
  const error = vi.spyOn(console, 'error').mockReturnValue()
  applyPageUrlScenarios(mock, search)
  return { texts: mock.sessions.first.scenarios.map(({ text }) => text), error }
}

test('puts the scenarios of an address in force, in their order', () => {
  expect(simulate('?mdc=flaky@clmmVenuePools,slow=500').texts).toEqual([
    'flaky@clmmVenuePools',
    'slow=500',
    'empty',
  ])
  expect(simulate('?mdc=flaky&tab=2&mdc=slow').texts).toEqual(['flaky', 'slow', 'empty'])
})

test('reports an unknown scenario, and uses the others', () => {
  const { texts, error } = simulate('?mdc=flaky, slw,slow')
  expect(texts).toEqual(['flaky', 'slow', 'empty'])
  expect(error).toHaveBeenCalledTimes(1)
  expect(notes.map(note => note.textContent)).toEqual([
    expect.stringMatching(/^\?mdc=slw .*did you mean: slow/s),
  ])
  expect(error.mock.calls[0]?.[0]).toMatch(/\?mdc=slw in the address[\s\S]*did you mean: slow/)
})

test('puts choices for gaps and dates of versions in force', () => {
  const mock = createMock({ size: 'small' })
  const [plan, slow] = [
    'influencer-credibility@1.0.0=deprecated:2026-01-01,sunset:2026-06-01',
    'slow=50..200@token*',
  ]
  const query = new URLSearchParams(
    [plan, slow, 'GAP-01=not-found', 'GAP-02=nothing'].map(text => ['mdc', text]),
  )
  const error = vi.spyOn(console, 'error').mockReturnValue()
  applyPageUrlScenarios(mock, `?${query}`)
  const { gaps, lifecycle, scenarios } = mock.sessions.first
  expect([...lifecycle, ...scenarios].map(({ text }) => text)).toEqual([plan, slow])
  expect(gaps).toEqual({ 'GAP-01': 'not-found' })
  expect(error.mock.calls.map(([said]) => said)).toEqual([expect.stringContaining('option of GAP-02')])
})

test('puts scenarios before the others that are in force, each once', async () => {
  const mock = createMock({ size: 'small', scenarios: ['empty', 'slow=5'] })
  const texts = () => mock.sessions.first.scenarios.map(({ text }) => text)
  addScenarios(mock, ['flaky', 'slow=5'])
  expect(texts()).toEqual(['flaky', 'slow=5', 'empty'])
  expect(() => addScenarios(mock, ['emty'])).toThrow('did you mean: empty')
  expect(texts()).toEqual(['flaky', 'slow=5', 'empty'])
  mock.reset()
  expect(texts()).toEqual(['empty', 'slow=5'])
})
