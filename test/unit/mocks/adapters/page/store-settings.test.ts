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
