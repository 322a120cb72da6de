import { h } from 'preact'
import { render } from 'preact-render-to-string'
import { expect, test } from 'vitest'
import { LevelMark, levelDescriptions } from '../../../../../../src/reference/view/marks/level-mark.tsx'
import { StatusMark, VersionStateBadge } from '../../../../../../src/reference/view/marks/status-mark.tsx'

test('shows no level for a documented statement', () => {
  expect(render(h(LevelMark, { level: undefined }))).toBe('')
})

test('shows each level in words', () => {
  for (const { level } of levelDescriptions)
    expect(render(h(LevelMark, { level }))).toMatch(new RegExp(`>${level}</span>$`))
  expect(levelDescriptions.map(({ level }) => level)).toEqual(['inferred', 'sampled', 'open'])
})

test.each([
  ['current', 'good'],
  ['deprecated', 'warning'],
  ['sunset', 'bad'],
  ['draft', 'unknown'],
])('colors the state %s as %s', (state, meaning) => {
  expect(render(h(VersionStateBadge, { state }))).toBe(`<span class="mark ${meaning}">${state}</span>`)
})

test.each([
  ['200', 'good', '200'],
  ['404', 'warning', '404'],
  ['503', 'bad', '503'],
  ['default', 'unknown', 'other'],
])('colors the status %s as %s', (status, meaning, text) => {
  expect(render(h(StatusMark, { status }))).toBe(`<span class="mark ${meaning}">${text}</span>`)
})
