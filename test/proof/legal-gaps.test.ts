import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Exchange } from '../../src/conformance/model/recording.ts'
import { contract } from '../../src/contract/contract.ts'
import type { GapId } from '../../src/contract/contract-types.ts'
import { expectSection } from './format-proof-table.ts'
import { prepareLegalRun, RUN_TIMEOUT_MS } from './prepare-legal-run.ts'

/** Number of ignored ones, by kind and size. */
const silent = { large: { option: 0, triple: 0 }, small: { option: 0, triple: 0 } }

const gaps = contract.gaps.flatMap(({ id, options, default: usual }) =>
  options.filter(option => option !== usual).map(option => [id, option] as const),
)

/** The short form of a route is served under a base URL that ends in the prefix; here it does not. */
const elsewhere: readonly string[] = ['GAP-C8 prefixed']

/** Options that a rule speaks against which is only inferred: to warn of them is what it is for. */
const warnings: Readonly<Record<string, readonly string[]>> = {
  'GAP-73 newest-first': ['ORD-MO-series'],
  'GAP-C8 bare': ['RTE-002-both'],
}

/** The operations that speak of a gap; all, where the document speaks of it as a whole. */
function about(gap: GapId): (exchange: Exchange) => boolean {
  const ids = contract.operations
    .filter(({ gaps, parameters }) => [...gaps, ...parameters.flatMap(each => each.gaps)].includes(gap))
    .map(({ id }) => id)
  return ({ operation }) => ids.length === 0 || ids.includes(operation)
}

const playable = gaps.filter(([gap, option]) => !elsewhere.includes(`${gap} ${option}`))

const TRIPLES = 8

describe.each(['large', 'small'] as const)('on %s data', { timeout: RUN_TIMEOUT_MS }, size => {
  const play = prepareLegalRun(size)

  it.each(playable)('passes %s %s', async (gap, option) => {
    const { failed, warned } = await play({ gaps: { [gap]: option } }, about(gap))
    expect({ failed, warned }).toEqual({ failed: [], warned: warnings[`${gap} ${option}`] ?? [] })
    silent[size].option++
  })

  it('passes three options at once', async () => {
    const three = fc.uniqueArray(fc.constantFrom(...playable), {
      minLength: 3,
      maxLength: 3,
      selector: ([gap]) => gap,
    })
    await fc.assert(
      fc.asyncProperty(three, async chosen => {
        const allowed = chosen.flatMap(([gap, option]) => warnings[`${gap} ${option}`] ?? [])
        const concerned = chosen.map(([gap]) => about(gap))
        const { failed, warned } = await play({ gaps: Object.fromEntries(chosen) }, exchange =>
          concerned.some(is => is(exchange)),
        )
        expect({ failed, warned: warned.filter(id => !allowed.includes(id)) }).toEqual({
          failed: [],
          warned: [],
        })
        silent[size].triple++
      }),
      { seed: 20261120, numRuns: TRIPLES },
    )
  })
})

it('has a true table', () => {
  const rows = [
    `| one option of a gap | ${silent.large.option} / ${playable.length} | ${silent.small.option} / ${playable.length} |`,
    `| three options at once | ${silent.large.triple} / ${TRIPLES} | ${silent.small.triple} / ${TRIPLES} |`,
  ]
  const head = ['| choices | silent / total | on small data |', '| --- | --- | --- |']
  expectSection('legal', [...head, ...rows].join('\n'))
})
