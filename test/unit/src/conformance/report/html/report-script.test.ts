import { Script } from 'node:vm'
import { expect, test } from 'vitest'
import type { statusLabels } from '../../../../../../src/conformance/report/describe-run-size.ts'
import { formatHtml } from '../../../../../../src/conformance/report/html/format-html.tsx'
import { reportScript } from '../../../../../../src/conformance/report/html/report-script.ts'
import { reportStyle } from '../../../../../../src/conformance/report/html/report-style.ts'
import { buildFaultyReport } from '../../../../../support/build-report.ts'

test('is a script that a browser can read within a page', () => {
  expect(() => new Script(reportScript)).not.toThrow()
  expect(reportScript).not.toMatch(/<\/script|<!--/i)
})

test('finds the elements of a report', () => {
  const html = formatHtml(buildFaultyReport())
  const ids = [...reportScript.matchAll(/getElementById\('(\w+)'\)/g)].map(([, id]) => id)
  expect(ids.length).toBeGreaterThan(0)
  for (const id of ids) expect(html).toContain(`id="${id}"`)
})

test('has a style that a page can hold, with each brace closed', () => {
  expect(reportStyle).not.toMatch(/<\/style/i)
  expect(reportStyle.split('{').length).toBe(reportStyle.split('}').length)
})

test('has a color for every standing that asks for attention', () => {
  for (const name of ['fail', 'error', 'warn', 'known', 'pass'] satisfies (keyof typeof statusLabels)[])
    expect(reportStyle).toContain(`.${name}`)
})
