import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { listExampleRequests } from '../../../../mocks/examples/list-example-requests.ts'
import { coerceQuery } from '../../../../src/contract/coerce-query.ts'
import { contract, getOperation } from '../../../../src/contract/contract.ts'
import type { GapId } from '../../../../src/contract/contract-types.ts'
import { listPaths } from '../../../../src/contract/match-route.ts'
import { type Problem, validate } from '../../../../src/contract/validate.ts'
import { createFaultyMock } from '../../../faults/create-faulty-mock.ts'
import { countRuns, isEveryRun, sampleCases } from '../../../support/count-runs.ts'
import { altchainSwitches } from './altchain-switches.ts'
import { evmSwitches } from './evm-switches.ts'
import { type GapSwitch, type SwitchReply, type SwitchRequest, sendSwitchRequest } from './gap-switch.ts'
import { parameterSwitches } from './parameter-switches.ts'
import { paymentSwitches, serviceSwitches, versionSwitches } from './service-switches.ts'
import { socialSwitches } from './social-switches.ts'

const now = '2026-01-15T12:00:00Z'
const mock = createFaultyMock({ seed: 1, now })
const offered = new Map(contract.gaps.map(({ id, options }) => [id, options]))
const gaps = contract.gaps.filter(({ options }) => options.length > 1)
const decided = new Set<string>(contract.gaps.flatMap(({ id, resolved }) => (resolved ? [id] : [])))

/** True if all else that it takes is still among the choices: a decision about one gap may leave another less to show. */
const isPossible = ({ along = {} }: GapSwitch) =>
  Object.entries(along).every(([gap, option]) => offered.get(gap as GapId)?.includes(option))

const switches = [
  ...parameterSwitches,
  ...altchainSwitches,
  ...evmSwitches,
  ...socialSwitches,
  ...versionSwitches,
  ...paymentSwitches,
  ...serviceSwitches,
].filter(isPossible)

/** Gaps whose default is that nothing special happens, to any request at all: only the other options are named. */
const silent = ['GAP-08', 'GAP-15', 'GAP-47', 'GAP-52', 'GAP-54', 'GAP-56', 'GAP-77', 'GAP-C8', 'GAP-C9']

afterEach(() => mock.reset())

/** The documented statements that a reply breaks, by the version that was asked for (GAP-50: its type may not tell). */
function broken({ operationId, query, headers }: SwitchRequest, seen: SwitchReply): Problem[] {
  if (seen.status !== 200 || seen.body === '') return []
  const problems = validate(operationId, JSON.parse(seen.body), {
    query: coerceQuery(getOperation(operationId), query),
    now: mock.clock.now(),
    ...(headers.Accept === undefined ? {} : { mediaType: headers.Accept }),
  })
  return problems.filter(({ level }) => level === 'documented')
}

type Case = readonly [gap: string, option: string, GapSwitch, want: unknown]

const listCases = (each: GapSwitch): readonly Case[] =>
  Object.entries(each.want)
    .filter(([option]) => offered.get(each.gap)?.includes(option))
    .map(([option, want]) => [each.gap, option, each, want])

/** Every option of every gap at night. By day a random run tries each gap, and this one option of it. */
const cases = isEveryRun
  ? switches.flatMap(listCases)
  : contract.gaps.flatMap(({ id, default: usual }): Case[] => {
      const all = switches.filter(({ gap }) => gap === id).flatMap(listCases)
      const shown = all.find(([, option]) => option !== usual) ?? all[0]
      return shown === undefined ? [] : [shown]
    })

// What was decided has one option left, and no reply names it.
describe('an option changes the reply as described, the reply names the gap and keeps documented statements', () => {
  it.each(cases)(
    '%s %s',
    (gap, option, { ask, see, along = {}, at = now, settings = {}, before = 0 }, want) => {
      mock.clock.freeze(at)
      mock.set({ ...settings, gaps: along })
      const sent = ask(mock)
      const usual = sendSwitchRequest(mock, sent)
      mock.set({ gaps: { ...along, [gap]: option } })
      const [seen] = Array.from({ length: before + 1 }, () => sendSwitchRequest(mock, sent)).slice(-1) as [
        SwitchReply,
      ]
      const isDecided = decided.has(gap)
      // With one option left there is no other reply to compare with.
      if (!isDecided || see.length < 2) expect(see(seen, usual)).toEqual(want)
      const isDefault = gaps.some(({ id, default: choice }) => id === gap && choice === option)
      if (isDecided || !isDefault || !silent.includes(gap))
        expect((seen.headers['X-Mock-Gap'] ?? '').split(', ').includes(gap)).toBe(!isDecided)
      expect(broken(sent, seen)).toEqual([])
    },
  )
})

it('has a case for each option of each gap, which differs from the default', () => {
  for (const { id, options, default: usual } of gaps) {
    const wants = switches.flatMap(({ gap, want }): Readonly<Record<string, unknown>>[] =>
      gap === id ? [want] : [],
    )
    const differs = (option: string) =>
      wants.some(want => option in want && JSON.stringify(want[option]) !== JSON.stringify(want[usual]))
    expect(options.filter(option => option !== usual && !differs(option))).toEqual([])
    expect(wants.flatMap(want => Object.keys(want)).filter(option => !options.includes(option))).toEqual([])
  }
})

describe('no combination of options causes a failure or breaks a documented statement', () => {
  const options = Object.fromEntries(gaps.map(({ id, options }) => [id, fc.constantFrom(...options)]))
  const others = Object.fromEntries(
    gaps.map(({ id, options, default: usual }) => [id, options.filter(option => option !== usual).at(-1)]),
  )
  // The sorted lists of a large world take seconds.
  const mock = createFaultyMock(isEveryRun ? { seed: 1, now } : { seed: 66, now, size: 'small' })
  const always = (numRuns: number, requests: (prefixed: boolean) => readonly SwitchRequest[]) =>
    fc.assert(
      fc.property(fc.record(options), choices => {
        mock.set({ gaps: choices })
        for (const sent of requests(choices['GAP-C8'] === 'prefixed')) {
          const seen = sendSwitchRequest(mock, sent)
          expect(seen.status, `${sent.path} ${JSON.stringify(sent.query)}`).toBeLessThan(500)
          expect(broken(sent, seen)).toEqual([])
        }
      }),
      { seed: 20261120, numRuns: countRuns(numRuns), examples: [[others as Record<string, string>]] },
    )

  it('answers the sample of every operation, by its served route form', () => {
    const requests = listExampleRequests(mock.world, mock.clock.now(), 'test-key')
    const forms = [0, -1].map(at =>
      requests.map(sample => ({
        ...sample,
        method: 'GET',
        more: '',
        path: listPaths(getOperation(sample.operationId)).at(at) ?? sample.path,
      })),
    )
    always(40, prefixed => forms[Number(prefixed)] ?? [])
  })

  it('answers a request about any gap', () => {
    const open = switches.filter(({ gap }) => !decided.has(gap))
    const requests = sampleCases(open, 40).map(({ ask }) => ask(mock))
    always(6, () => requests)
  })
})
