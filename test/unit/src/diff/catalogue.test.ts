import { rmSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { build, compare, readTable, root } from './plain-sides.ts'

afterAll(() => rmSync(root, { recursive: true }))

const places = [
  ['parameter', 'q'],
  ['body', 'body'],
  ['reply', 'schema'],
] as const
const pairs = readTable('Schemas').flatMap(([name, wide, narrow]) =>
  places.flatMap(([place, key]) => [
    [
      `less by ${name} of a ${place}`,
      build(`${key}: ${wide}`),
      build(`${key}: ${narrow}`),
      place !== 'reply',
    ],
    [
      `more by ${name} of a ${place}`,
      build(`${key}: ${narrow}`),
      build(`${key}: ${wide}`),
      place === 'reply',
    ],
  ]),
) as [string, object, object, boolean][]

test.each(pairs)('judges %s', (_, old, now, isBreak) => {
  expect(compare(old, now)).toMatchObject({ isFailed: isBreak })
})

const both = readTable('Documents').flatMap(([name, [forth, back] = '', old = '', now = '']) => [
  [`from the first to the second: ${name}`, build(old), build(now), forth === 'C'],
  [`from the second to the first: ${name}`, build(now), build(old), back === 'C'],
]) as [string, object, object, boolean][]

test.each(both)('judges, %s', (_, old, now, isBreak) => {
  expect(compare(old, now)).toMatchObject({ isFailed: isBreak })
})
