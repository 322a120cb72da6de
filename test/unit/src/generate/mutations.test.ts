import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ContractError } from '../../../../src/base/contract-error.ts'
import { buildDocument } from '../../../../src/generate/build-document.ts'
import type { SpecError } from '../../../../src/generate/problems/spec-problem.ts'
import { readSpecSource } from '../../../../src/generate/spec-source.ts'
import { isEveryRun } from '../../../support/count-runs.ts'

// The whole contract takes ten times as long to build as the second one.
const source = readSpecSource(isEveryRun ? 'spec' : 'test/second-contract/spec')
const files = [...source.files.keys()].filter(file => file !== 'redocly.yaml')

const runs = 50

type Change = (lines: string[], at: number) => void

const changes: Readonly<Record<string, Change>> = {
  'a line deleted': (lines, at) => lines.splice(at, 1),
  'a line doubled': (lines, at) => lines.splice(at, 0, lines[at] ?? ''),
  'a line indented': (lines, at) => lines.splice(at, 1, `  ${lines[at]}`),
  'a word changed': (lines, at) => lines.splice(at, 1, (lines[at] ?? '').replace(/[a-z]{3,}/i, 'wrod')),
  'a file cut': (lines, at) => lines.splice(at),
}

it(
  'builds a randomly changed file, or rejects it at its place',
  () => {
    let refused = 0
    fc.assert(
      fc.property(
        fc.constantFrom(...files),
        fc.constantFrom(...Object.keys(changes)),
        fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
        (file, change, share) => {
          const lines = (source.files.get(file) ?? '').split('\n')
          changes[change]?.(lines, Math.floor(share * lines.length))
          try {
            buildDocument({ ...source, files: new Map(source.files).set(file, lines.join('\n')) })
          } catch (error) {
            refused++
            expect(error).toBeInstanceOf(ContractError)
            expect((error as ContractError).where).toMatch(/^spec\/[\w./-]+:\d+:\d+$/)
            expect((error as SpecError).problems.every(({ line, column }) => line > 0 && column > 0)).toBe(
              true,
            )
          }
        },
      ),
      { numRuns: runs, seed: 1 },
    )
    expect(refused).toBeGreaterThan(runs / 10)
  },
  runs * 6_000,
)
