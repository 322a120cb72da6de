import { h } from 'preact'
import { render } from 'preact-render-to-string'
import { expect, test } from 'vitest'
import type { OperationView } from '../../../../../src/reference/model/reference.ts'
import { type PageContext, pageContext } from '../../../../../src/reference/view/page-context.ts'
import { RequestPanel } from '../../../../../src/reference/view/request-panel.tsx'

const parameter = { name: 'chain', example: 'eth', required: true, schema: {} }
const operation = {
  id: 'listPools',
  path: '/pools',
  servers: [{ address: 'http://127.0.0.1:4010' }],
  parameters: [parameter],
  reply: { isTable: true, isWrapped: false },
} as unknown as OperationView

function show(start?: string): string {
  const value = { reference: { keys: [{ header: 'X-Key' }] }, key: 'secret', start } as unknown as PageContext
  const html = render(h(pageContext.Provider, { value, children: h(RequestPanel, { operation }) }))
  return html.replaceAll('&quot;', '"')
}

test('shows the same request as a command and as a program', () => {
  const [curl = '', fetch = ''] = show().split('data-view="fetch"')
  for (const text of [curl, fetch]) expect(text).toContain('http://127.0.0.1:4010/pools?chain=eth')
  expect(curl).toContain('X-Key: secret')
  expect(fetch).toContain('{"X-Key":"secret"}')
})

test('gives the button the request that it sends', () => {
  expect(show()).toContain(
    'data-send="{"url":"http://127.0.0.1:4010/pools?chain=eth","headers":{"X-Key":"secret"}}"',
  )
  expect(show()).toContain('aria-label="Send listPools"')
})

test('keeps the command that starts a service, for when none answers', () => {
  expect(show('npx mdc mock')).toContain('data-start="npx mdc mock"')
  expect(show()).not.toContain('data-start')
})
