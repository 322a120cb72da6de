import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { restoreSettings, storeSettings } from '../../../../../mocks/adapters/page/store-settings.ts'
import { createMock } from '../../../../../mocks/mock.ts'

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

test('puts in force what was kept for this address', () => {
  change()
  const mock = createMock({ size: 'small' })
  expect(restoreSettings(mock)).toBe(true)
  expect(mock.sessions.first).toMatchObject({ seed: 7, scenarios: [{ text: 'empty' }] })
})

test('leaves what was kept for another address', () => {
  change()
  vi.stubGlobal('location', { search: '?tab=3' })
  const mock = createMock({ size: 'small' })
  expect(restoreSettings(mock)).toBe(false)
  expect(mock.sessions.first.seed).toBe(1)
})

test('begins again without anything kept, or with what it does not understand', () => {
  const mock = createMock({ size: 'small' })
  expect(restoreSettings(mock)).toBe(false)
  const states = ['no JSON', '3', '{"search":"?tab=2","state":{"settings":{"scenarios":["gone"]}}}']
  for (const text of states) {
    kept.set('market-data-console', text)
    expect(restoreSettings(mock), text).toBe(false)
  }
})

test('survives a page without storage', () => {
  vi.stubGlobal('sessionStorage', undefined)
  change()
  expect(restoreSettings(createMock({ size: 'small' }))).toBe(false)
})
