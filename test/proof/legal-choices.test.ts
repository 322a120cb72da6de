import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { SessionSettings } from '../../mocks/core/settings/session-settings.ts'
import { findGroupsToRetry } from '../../src/conformance/judge/judge.ts'
import type { Exchange, Recording } from '../../src/conformance/model/recording.ts'
import { contract } from '../../src/contract/contract.ts'
import type { GapId } from '../../src/contract/contract-types.ts'
import { isEveryRun, shareOut } from '../support/count-runs.ts'
import { legalScenarios } from '../support/legal-scenarios.ts'
import { marketScenarios } from '../support/market/market-scenarios.ts'
import { readYaml } from '../support/read-yaml.ts'
import { doAfterReplies, replayMockRun } from '../support/record-mock-run.ts'
import { type CleanRun, judgeRecorded, recordCleanRun } from './play-fault.ts'

const PATIENCE = 300_000

const options = contract.gaps.flatMap(({ id, options, default: usual }) =>
  options.filter(option => option !== usual).map(option => [id, option] as const),
)

/** The short form of a route is served under a base URL that ends in the prefix; here it does not. */
const playable = options.filter(([gap, option]) => `${gap} ${option}` !== 'GAP-C8 prefixed')

/** Options that a rule speaks against which is only inferred: to warn of them is what it is for. */
const warnings: Readonly<Record<string, readonly string[]>> = {
  'GAP-73 newest-first': ['ORD-MO-series'],
  'GAP-C8 bare': ['RTE-002-both'],
}

const scenarios = readYaml<string[][]>(import.meta.url, 'legal-scenarios.yaml')

/** The operations that speak of a gap; all, where the document speaks of it as a whole. */
function about(gap: GapId): (exchange: Exchange) => boolean {
  const ids = contract.operations
    .filter(({ gaps, parameters }) => [...gaps, ...parameters.flatMap(each => each.gaps)].includes(gap))
    .map(({ id }) => id)
  return ({ operation }) => ids.length === 0 || ids.includes(operation)
}

// By day every third choice is played, on one of both markets.
describe.each([
  ['large', 0],
  ['small', 3],
] as const)('on %s data', { timeout: PATIENCE }, (size, turn) => {
  let clean: CleanRun
  beforeAll(async () => {
    const profile = isEveryRun ? 'deep' : 'standard'
    clean = await recordCleanRun(size, {}, { profile })
  }, PATIENCE)
  // The limit that GAP-15 sets is kept in real time; a run keeps to one request in a second, and so does this one.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
  afterEach(() => {
    vi.useRealTimers()
    clean.mock.reset()
  })
  afterAll(() => void vi.useRealTimers())

  const play = (settings: SessionSettings, wanted: (exchange: Exchange) => boolean = () => true) => {
    clean.mock.set(settings)
    return judgeChanged(clean, wanted)
  }

  it.each(shareOut(playable, turn, 6))('passes %s %s', async (gap, option) => {
    const { failed, warned } = await play({ gaps: { [gap]: option } }, about(gap))
    expect({ failed, warned }).toEqual({ failed: [], warned: warnings[`${gap} ${option}`] ?? [] })
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
        expect([...failed, ...warned].filter(id => failed.includes(id) || !allowed.includes(id))).toEqual([])
      }),
      { seed: 20261120, numRuns: isEveryRun ? 24 : 4 },
    )
  })

  it.each(shareOut(scenarios, turn, 6).map(names => [names.join(' '), names] as const))(
    'passes %s',
    async (_, names) => {
      const { failed } = await play({ scenarios: names })
      expect(failed).toEqual([])
    },
  )
})

it('plays every scenario', () => {
  const played = new Set(scenarios.flat().map(text => text.replace(/[=@].*/, '')))
  const events = marketScenarios.map(({ name }) => name)
  expect([...played].sort()).toEqual([...legalScenarios, ...events].sort())
})

/** Judges the operations with changed replies, with all their requests. */
async function judgeChanged({ mock, recording }: CleanRun, wanted: (exchange: Exchange) => boolean) {
  const usual = new Map(recording.exchanges.map(({ name, reply }) => [name, reply]))
  const isChanged = ({ name, reply }: Exchange) =>
    reply?.body !== usual.get(name)?.body || reply?.status !== usual.get(name)?.status
  const pickChanged = (played: Recording) => {
    const changed = new Set(played.exchanges.filter(isChanged).map(({ operation }) => operation))
    return { ...played, exchanges: played.exchanges.filter(({ operation }) => changed.has(operation)) }
  }
  const advanced = doAfterReplies(mock, () => void vi.setSystemTime(Date.now() + 1000))
  const played = await replayMockRun(advanced, recording, {
    wanted,
    again: first => findGroupsToRetry(pickChanged(first)),
  })
  return judgeRecorded(pickChanged(played))
}
