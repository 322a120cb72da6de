import { expect, it } from 'vitest'
import { generateText } from '../../../../../src/contract/schema/generate-text.ts'

it.each([
  '^v[0-9]{2}$',
  'rdme_\\w+',
  '\\/images\\/([a-f\\d]{24})',
  '^(?:#[0-9a-f]{3}|#[0-9a-f]{6})$',
  '(me|[a-zA-Z0-9]+(-[a-zA-Z0-9]+)*)',
])('matches %s, with the least and the greatest draws', pattern => {
  for (const draw of [(low: number) => low, (_: number, high: number) => high])
    expect(generateText(pattern, draw)).toMatch(new RegExp(pattern, 'u'))
})

it('gives nothing for a pattern of another dialect', () => {
  expect(generateText('(?P<name>a)', low => low)).toBeUndefined()
  expect(generateText('[', low => low)).toBeUndefined()
})
