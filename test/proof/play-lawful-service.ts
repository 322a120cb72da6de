import type { MockReply, MockRequest } from '../../mocks/core/mock-reply.ts'
import { createMock, type Mock } from '../../mocks/mock.ts'
import { memoize } from '../../src/base/memoize.ts'
import { findGroupsToRetry } from '../../src/conformance/judge/judge.ts'
import type { Recording } from '../../src/conformance/model/recording.ts'
import { matchRoute } from '../../src/contract/match-route.ts'
import { recordMockRun, replayMockRun } from '../support/record-mock-run.ts'
import type { LawfulService } from './lawful-services.ts'
import { type CleanRun, judgeRecorded, type SuiteVerdict } from './play-fault.ts'

/** Number of operations above which one request of each is enough, with those to be rejected. */
const MANY = 10

/** Sends the requests of the operations that answer otherwise once more, and judges them beside one that does not. */
export async function playLawfulService(
  { mock, size, recording }: CleanRun,
  { about, change, ask, age, profile }: LawfulService,
): Promise<SuiteVerdict & { readonly changed: number; readonly recording: Recording }> {
  let changed = 0
  const changing: Mock = {
    ...mock,
    handle: request => {
      const operation = matchRoute(request.origin, request.path)
      const reply = mock.handle(request)
      if (operation === undefined || !about.includes(operation.id)) return reply
      const query = new URLSearchParams(request.query)
      const other = change(answerAged(rewriteQuery(request, ask), age?.(query) ?? 0), query)
      if (JSON.stringify(other) !== JSON.stringify(reply)) changed++
      return other
    },
  }
  const createEarlier = memoize(
    (age: number) =>
      createMock({ seed: 7, size, now: new Date((mock.clock.now() - age) * 1000).toISOString() }),
    new Map<number, Mock>(),
  )
  const answerAged = (request: MockRequest, age: number): MockReply => {
    if (age === 0) return mock.handle(request)
    const earlier = createEarlier(age)
    earlier.clock.advance(Math.max(0, mock.clock.now() - age - earlier.clock.now()))
    const { headers, ...reply } = earlier.handle(request)
    return { ...reply, headers: { ...headers, Age: String(age) } }
  }
  if (profile !== undefined) {
    const own = await recordMockRun(changing, { profile, negative: true })
    return { changed, recording: own, ...judgeRecorded(own) }
  }
  const played = await replayMockRun(changing, recording, {
    wanted: ({ operation, name, expects }) =>
      about.includes(operation) &&
      (about.length < MANY || name.startsWith('smoke:') || expects !== 'success'),
    again: findGroupsToRetry,
  })
  const beside = recording.exchanges.filter(
    ({ operation, name }) => !about.includes(operation) && name.startsWith('smoke:'),
  )
  const exchanges = [...played.exchanges, ...beside].map((exchange, at) => ({ ...exchange, n: at + 1 }))
  const whole = { ...played, run: { ...played.run, floor: 0 }, exchanges }
  return { changed, recording: whole, ...judgeRecorded(whole) }
}

function rewriteQuery(request: MockRequest, ask: LawfulService['ask']): MockRequest {
  if (ask === undefined) return request
  const query = new URLSearchParams(request.query)
  ask(query)
  return { ...request, query: String(query) }
}
