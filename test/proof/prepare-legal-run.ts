import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest'
import type { SessionSettings } from '../../mocks/core/request-context.ts'
import { createMock } from '../../mocks/mock.ts'
import type { WorldSize } from '../../mocks/world/world-scales.ts'
import { findGroupsToRetry } from '../../src/conformance/judge/judge.ts'
import type { Exchange, Recording } from '../../src/conformance/model/recording.ts'
import { doAfterReplies, recordMockRun, replayMockRun } from '../support/record-mock-run.ts'
import { type CleanRun, judgeRecorded, type SuiteVerdict } from './play-fault.ts'

/** The profile: standard, or all requests with PROFILE=deep. */
const profile = process.env.PROFILE === 'deep' ? 'deep' : 'standard'

/** Milliseconds that a run may take on a machine that is busy. */
export const RUN_TIMEOUT_MS = 300_000

/** Judges the mock with other settings, for the selected requests. */
export type PlaySettings = (
  settings: SessionSettings,
  wanted?: (exchange: Exchange) => boolean,
) => Promise<SuiteVerdict>

/** Makes a clean run before the tests of a file, and gives what plays it again with other settings. */
export function prepareLegalRun(size: WorldSize): PlaySettings {
  let clean: CleanRun
  beforeAll(async () => {
    const mock = createMock({ seed: 7, now: '2026-01-15T12:00:00Z', size })
    clean = { mock, size, recording: await recordMockRun(mock, { profile, negative: true }) }
  }, RUN_TIMEOUT_MS)
  // The limit that GAP-15 sets is kept in real time; a run keeps to one request in a second, and so does this one.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
  afterEach(() => {
    vi.useRealTimers()
    clean.mock.reset()
  })
  afterAll(() => void vi.useRealTimers())
  return (settings, wanted = () => true) => {
    clean.mock.set(settings)
    return judgeChanged(clean, wanted)
  }
}

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
