import { beforeAll, describe, expect, it } from 'vitest'
import { createMock, type Mock } from '../../../mocks/mock.ts'
import { findUnsettledGroups } from '../../../src/conformance/judge/judge.ts'
import type { Recording } from '../../../src/conformance/model/recording.ts'
import { matchRoute } from '../../../src/contract/match-route.ts'
import { recordMockRun, replayMockRun } from '../../support/record-mock-run.ts'
import { type LawfulService, lawfulServices } from './lawful-services.ts'
import { judgeRecorded, type SuiteVerdict } from './play-fault.ts'

let mock: Mock
let recording: Recording

beforeAll(async () => {
  mock = createMock({ seed: 7, now: '2026-01-15T12:00:00Z' })
  recording = await recordMockRun(mock, { profile: 'standard', negative: true })
}, 120_000)

/** Sends the requests of the operations that answer otherwise once more, and judges them beside one that does not. */
async function play({ about, change }: LawfulService): Promise<SuiteVerdict & { changed: number }> {
  let changed = 0
  const changing: Mock = {
    ...mock,
    handle: request => {
      const reply = mock.handle(request)
      const operation = matchRoute(request.origin, request.path)
      if (operation === undefined || !about.includes(operation.id)) return reply
      const other = change(reply, new URLSearchParams(request.query))
      if (other.body !== reply.body || other.headers !== reply.headers) changed++
      return other
    },
  }
  const played = await replayMockRun(changing, recording, {
    wanted: ({ operation }) => about.includes(operation),
    again: findUnsettledGroups,
  })
  const beside = recording.exchanges.filter(
    ({ operation, name }) => !about.includes(operation) && name.startsWith('smoke:'),
  )
  const exchanges = [...played.exchanges, ...beside].map((exchange, at) => ({ ...exchange, n: at + 1 }))
  return { changed, ...judgeRecorded({ ...played, exchanges }) }
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
