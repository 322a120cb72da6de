import './support/prepare-modules.ts'
import { render } from 'preact'
import { expect, test, vi } from 'vitest'
import { settle } from './support/draw.ts'
import { FakeElement } from './support/fake-element.ts'
import { FakeEventSource } from './support/fake-event-source.ts'
import { openPage } from './support/open-page.ts'

test('draws the console into its place of the page', async () => {
  openPage()
  const place = new FakeElement('div')
  vi.stubGlobal('EventSource', FakeEventSource)
  vi.stubGlobal('cancelAnimationFrame', () => undefined)
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  vi.stubGlobal('document', {
    getElementById: (id: string) => (id === 'console' ? place : null),
    createElementNS: (_: string, name: string) => new FakeElement(name),
    createTextNode: (text: string) => new FakeElement('', text),
  })
  await import('../../../../src/console/main.tsx')
  await settle()
  expect(place.list('main')[0]?.text).toBe('Reading the contract …')
  expect(place.list('nav')[0]?.attributes.get('aria-label')).toBe('Places')
  await settle(() => render(null, place as unknown as Element))
})
