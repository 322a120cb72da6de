import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { generate } from '../../../../src/generate/generate.ts'

const committed = (name: string) =>
  readFile(new URL(`../../../../src/generated/${name}`, import.meta.url), 'utf8')

it('gives the same bytes twice, equal to the committed ones (else: npm run generate)', async () => {
  const [first, second] = await Promise.all([generate(), generate()])
  expect(second).toEqual(first)
  for (const [name, text] of Object.entries(first))
    expect(text === (await committed(name)), `${name} is fresh`).toBe(true)
}, 60_000)
