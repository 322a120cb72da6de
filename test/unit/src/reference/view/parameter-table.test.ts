import { h } from 'preact'
import { render } from 'preact-render-to-string'
import { expect, test } from 'vitest'
import type { OperationView, ParameterView } from '../../../../../src/reference/model/reference.ts'
import { type PageContext, pageContext } from '../../../../../src/reference/view/page-context.ts'
import { ParameterTable } from '../../../../../src/reference/view/parameter-table.tsx'

const limit: ParameterView = {
  name: 'limit',
  required: false,
  description: 'Number of rows.',
  example: '20',
  schema: { type: 'integer', default: 20 },
  level: undefined,
  gaps: [],
  bounds: [{ says: '1 to 50', level: undefined }],
  rules: [],
}

function show(...parameters: ParameterView[]): string {
  const operation = { id: 'listPools', parameters } as unknown as OperationView
  const value = { changes: undefined } as PageContext
  return render(h(pageContext.Provider, { value, children: h(ParameterTable, { operation }) }))
}

test('says that an operation takes no parameters', () => {
  expect(show()).toBe('<p class="muted">It takes no parameters.</p>')
})

test('shows the type, the default and the bounds of a parameter', () => {
  const html = show(limit)
  expect(html).toContain('<tr id="listPools.query.limit" data-find="parameter">')
  expect(html).toContain('<code class="type">integer</code>')
  expect(html).toContain('<td class="default"><code>20</code></td>')
  expect(html).toContain('1 to 50')
})

test('tells a required parameter from one without a default', () => {
  const schema = { type: 'string' }
  expect(show({ ...limit, schema, required: true })).toContain(
    '<span class="mark information">required</span>',
  )
  expect(show({ ...limit, schema })).toContain('<span class="never">none</span>')
})

test('shows an example that neither the default nor the bounds show', () => {
  expect(show(limit)).not.toContain('such as')
  expect(show({ ...limit, example: '7' })).toMatch(/such as <code><span class="value">7</)
  expect(show({ ...limit, example: '50' })).not.toContain('such as')
})
