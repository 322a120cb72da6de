import { beforeAll, describe, expect, it } from 'vitest'
import { createMock, type Mock } from '../../../mocks/mock.ts'
import { findUnsettledGroups } from '../../../src/conformance/judge/judge.ts'
import type { Recording } from '../../../src/conformance/model/recording.ts'
import { matchRoute } from '../../../src/contract/match-route.ts'
import { recordMockRun, replayMockRun } from '../../support/record-mock-run.ts'
import { type LawfulService, lawfulServices } from './lawful-services.ts'
import { judgeRecorded, type SuiteVerdict } from './play-fault.ts'

/** Of what concerns so many operations one request of each is enough, and those that are to be refused. */
const MANY = 10

let mock: Mock
let recording: Recording

beforeAll(async () => {
  mock = createMock({ seed: 7, now: '2026-01-15T12:00:00Z' })
  recording = await recordMockRun(mock, { profile: 'standard', negative: true })
}, 120_000)

/** Sends the requests of the operations that answer otherwise once more, and judges them beside one that does not. */
async function play({
  about,
  change,
  ignores = [],
}: LawfulService): Promise<SuiteVerdict & { changed: number }> {
  let changed = 0
  const changing: Mock = {
    ...mock,
    handle: request => {
      const operation = matchRoute(request.origin, request.path)
      const reply = mock.handle(request)
      if (operation === undefined || !about.includes(operation.id)) return reply
      const query = new URLSearchParams(request.query)
      for (const name of ignores) query.delete(name)
      const other = change(ignores.length === 0 ? reply : mock.handle({ ...request, query: String(query) }))
      if (JSON.stringify(other) !== JSON.stringify(reply)) changed++
      return other
    },
  }
  const played = await replayMockRun(changing, recording, {
    wanted: ({ operation, name, expects }) =>
      about.includes(operation) &&
      (about.length < MANY || name.startsWith('smoke:') || expects !== 'success'),
    again: findUnsettledGroups,
  })
  const beside = recording.exchanges.filter(
    ({ operation, name }) => !about.includes(operation) && name.startsWith('smoke:'),
  )
  const exchanges = [...played.exchanges, ...beside].map((exchange, at) => ({ ...exchange, n: at + 1 }))
  return { changed, ...judgeRecorded({ ...played, run: { ...played.run, floor: 0 }, exchanges }) }
}

describe('a lawful service is let pass', () => {
  it.each(lawfulServices.map(each => [each.name, each] as const))(
    '%s',
    { timeout: 60_000 },
    async (_, each) => {
      const { changed, failed, exit } = await play(each)
      expect(changed).toBeGreaterThan(0)
      expect(failed).toEqual([])
      expect(exit.code).toBe(0)
    },
  )
})
