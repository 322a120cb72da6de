import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { compareContracts } from '../../src/diff/report/contract-diff.ts'
import type { SpecDocument } from '../../src/generate/spec-document.ts'
import { isEveryRun, sampleCases } from '../support/count-runs.ts'
import { readYaml } from '../support/read-yaml.ts'
import { change } from './change-at-random.ts'
import { findBreak } from './clients-oracle.ts'
import { createDraw, type Loose } from './draw-values.ts'

/** Documents of others, and two with what these do not have. */
const examples = [
  '3.0/json/petstore',
  '3.0/json/uspto',
  '3.0/json/polymorphism',
  '3.0/json/discriminators',
  '3.0/json/parameters-style',
  '3.0/json/security',
  '3.1/json/train-travel',
  '3.0/json/complex-nesting',
]
const documents: readonly Loose[] = [
  ...examples.map(name => JSON.parse(readFileSync(`node_modules/@readme/oas-examples/${name}.json`, 'utf8'))),
  readYaml(import.meta.url, 'books.yaml'),
  readYaml(import.meta.url, 'shapes.yaml'),
]

const read = (written: Loose, name: string) => ({ name, document: written as SpecDocument, written })

const seeds = Array.from({ length: 500 }, (_, at) => at)
/** Changes that are said to break clients, of which no value shows it, and those of operations that no value is known of. */
const alarms: string[] = []
const undecided: string[] = []

describe('a random change', () => {
  it.each(sampleCases(seeds, 30))('%i is said to break clients if it does', seed => {
    const draw = createDraw(7 + seed)
    const old = documents[seed % documents.length]
    const now = structuredClone(old)
    const name = change(now, draw)
    const { changes } = compareContracts({ before: read(old, 'old'), after: read(now, 'new') })
    const found = changes.filter(({ concerns }) => concerns.includes('clients'))
    const { says, isDecided } = findBreak(old, now, draw)
    if (says !== undefined) expect(found, `${name}: ${says}`).not.toEqual([])
    else if (found.length > 0)
      (isDecided ? alarms : undecided).push(`${seed} ${name}: ${found[0]?.id}, ${found[0]?.says}`)
  })

  // Most of these are within parts of oneOf that may overlap, where less of a part can be more of the whole. Others are
  // subtypes that only a discriminator names, and objects that become closed, which the drawn values do not show.
  it('is said to break clients without need in four of a hundred at most', () => {
    console.log(`Alarms:\n${alarms.join('\n')}\nUndecided:\n${undecided.join('\n')}`)
    if (isEveryRun) expect(alarms.length).toBeLessThan(seeds.length / 25)
  })
})
