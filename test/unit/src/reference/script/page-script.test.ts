import { Script } from 'node:vm'
import { expect, test } from 'vitest'
import { pageScript } from '../../../../../src/reference/script/page-script.ts'

test('is a program', () => {
  expect(() => new Script(pageScript({ isLive: true }))).not.toThrow()
})

test('follows changes only on a live page', () => {
  expect(pageScript({ isLive: true })).toContain('EventSource')
  expect(pageScript({ isLive: false })).not.toContain('EventSource')
})

test('marks a page whose scripts run', () => {
  expect(pageScript({ isLive: false })).toMatch(/^document\.documentElement\.classList\.add\('scripted'\)\n/)
})

test('imports nothing and ends no script element', () => {
  const script = pageScript({ isLive: true })
  expect(script).not.toMatch(/\bimport\b|\brequire\(/)
  expect(script).not.toContain('</script')
})
