import { expect, test } from 'vitest'
import { defaultGapChoices, type GapChoices, trackGapChoices } from '../../../../mocks/gaps/gap-choices.ts'
import { formatDateTime } from '../../../../mocks/resources/rows/format-date-time.ts'
import {
  chooseDecisiveAccuracy,
  formatTrackRecord,
} from '../../../../mocks/resources/rows/format-track-record.ts'

const track = (options: Partial<GapChoices>) => trackGapChoices({ ...defaultGapChoices.current, ...options })

const second = (text: string) => Date.parse(text) / 1000

test('writes a second as the service does, and leaves out its fractions', () => {
  expect(formatDateTime(second('2026-01-15T12:34:56Z') + 0.9)).toBe('2026-01-15T12:34:56+00:00')
  expect(formatDateTime(second('2024-02-29T00:00:00Z'))).toBe('2024-02-29T00:00:00+00:00')
})

type TrackRecord = Parameters<typeof formatTrackRecord>[0]

const record = {
  trackRecordSignals: 4,
  trackRecordAccuracy24h: 75,
  trackRecordAccuracy7d: 50,
  trackRecordAccuracy30d: 65.5,
  trackRecordAvgReturn24h: 1.25,
  trackRecordAvgReturn7d: -2.5,
  trackRecordAvgReturn30d: 0,
  trackRecordPerformanceTier: 'unproven',
} as Partial<TrackRecord> as TrackRecord

test('decides the tier by the horizon of GAP-29c', () => {
  expect(chooseDecisiveAccuracy(record, track({ 'GAP-29c': '30d' }).choose)).toBe(65.5)
  const tier = (horizon: GapChoices['GAP-29c']) =>
    formatTrackRecord(record, track({ 'GAP-29c': horizon }).choose).trackRecordPerformanceTier
  expect([tier('24h'), tier('7d'), tier('30d')]).toEqual(['topPerformer', 'unproven', 'proven'])
})
