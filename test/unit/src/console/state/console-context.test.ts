import { h } from 'preact'
import { renderToString } from 'preact-render-to-string'
import { expect, test } from 'vitest'
import { useConsole } from '../../../../../src/console/state/console-context.ts'
import { drawHtml } from '../support/draw.ts'

const ShowKey = () => h('b', {}, useConsole().apiKey)

test('gives the context of the frame', () => {
  expect(drawHtml(h(ShowKey, {}), { apiKey: 'from the frame' })).toBe('<b>from the frame</b>')
})

test('fails outside of the frame', () => {
  expect(() => renderToString(h(ShowKey, {}))).toThrow('Outside of the frame there is no console.')
})
