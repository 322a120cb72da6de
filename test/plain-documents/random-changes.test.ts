import { readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { describe, expect, it } from 'vitest'
import { compareContracts } from '../../src/diff/report/contract-diff.ts'
import type { SpecDocument } from '../../src/generate/spec-document.ts'
import { isEveryRun, sampleCases } from '../support/count-runs.ts'
import { readYaml } from '../support/read-yaml.ts'
import { change, changeSchema } from './change-at-random.ts'
import { findBreak } from './clients-oracle.ts'
import { drawDocument } from './draw-document.ts'
import { createDraw, type Draw, type Loose } from './draw-values.ts'

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

const countTo = (count: number) => Array.from({ length: count }, (_, at) => at)
const [seeds, drawn] = [countTo(500), countTo(10_000)]
/** Changes that are said to break clients, of which no value shows it, and those of operations that no value is known of. */
const alarms: string[] = []
const undecided: string[] = []

/** Compares two documents, and what is said of clients with what values show. */
function judge(old: Loose, now: Loose, name: string, draw: Draw): void {
  const { changes } = compareContracts({ before: read(old, 'old'), after: read(now, 'new') })
  const found = changes.filter(({ concerns }) => concerns.includes('clients'))
  const { says, isDecided } = findBreak(old, now, draw)
  expect(changes.map(each => each.says).join('\n')).not.toContain('undefined')
  if (says !== undefined) expect(found, `${name}: ${says}`).not.toEqual([])
  else if (found.length > 0)
    (isDecided ? alarms : undecided).push(`${name}: ${found[0]?.id}, ${found[0]?.says}`)
}

describe('a random change', () => {
  it.each(sampleCases(seeds, 30))('%i is said to break clients if it does', seed => {
    const draw = createDraw(7 + seed)
    const old = documents[seed % documents.length]
    const now = structuredClone(old)
    judge(old, now, `${seed} ${change(now, draw)}`, draw)
  })

  // What breaks clients by a change breaks implementations by its reverse, so half are turned round.
  it.each(sampleCases(drawn, 60))('%i of a drawn schema is said to break clients if it does', seed => {
    const draw = createDraw(1_000_003 * (seed + 1))
    const document = drawDocument(draw)
    const changed = structuredClone(document)
    let name = ''
    while (isDeepStrictEqual(changed, document)) name = changeSchema(changed, draw)
    const [old, now] = seed % 2 === 0 ? [document, changed] : [changed, document]
    judge(old, now, `drawn ${seed} ${name}`, draw)
  })

  // Most of these are within parts of oneOf that may overlap, where less of a part can be more of the whole. Others are
  // subtypes that only a discriminator names, and objects that become closed, which the drawn values do not show.
  it('is said to break clients without need in four of a hundred at most', () => {
    console.log(`Alarms:\n${alarms.join('\n')}\nUndecided:\n${undecided.join('\n')}`)
    const ofDrawn = alarms.filter(each => each.startsWith('drawn'))
    if (isEveryRun) expect(alarms.length - ofDrawn.length).toBeLessThan(seeds.length / 25)
    if (isEveryRun) expect(ofDrawn.length).toBeLessThan(drawn.length / 25)
  })
})
