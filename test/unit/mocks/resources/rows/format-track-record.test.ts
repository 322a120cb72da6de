import { expect, test } from 'vitest'
import { defaultGapChoices, type GapChoices, trackGapChoices } from '../../../../../mocks/gaps/gap-choices.ts'
import {
  chooseDecisiveAccuracy,
  formatTrackRecord,
  listSignalDirectionFields,
} from '../../../../../mocks/resources/rows/format-track-record.ts'

type TrackRecord = Parameters<typeof formatTrackRecord>[0]

const choosing = (options: Partial<GapChoices>) =>
  trackGapChoices({ ...defaultGapChoices.current, ...options }).choose
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
const blank = Object.fromEntries(
  Object.keys(record).map(name => [name, name === 'trackRecordSignals' ? 0 : null]),
) as unknown as TrackRecord

test('keeps a record as it was measured', () => {
  expect(formatTrackRecord(record, choosing({}))).toBe(record)
  expect(formatTrackRecord(blank, choosing({}))).toBe(blank)
})

test('decides the tier by the horizon of GAP-29c', () => {
  expect(chooseDecisiveAccuracy(record, choosing({ 'GAP-29c': '30d' }))).toBe(65.5)
  const tier = (horizon: GapChoices['GAP-29c']) =>
    formatTrackRecord(record, choosing({ 'GAP-29c': horizon })).trackRecordPerformanceTier
  expect([tier('24h'), tier('7d'), tier('30d')]).toEqual(['topPerformer', 'unproven', 'proven'])
})

test('shows fractions where GAP-29a says so', () => {
  expect(formatTrackRecord(record, choosing({ 'GAP-29a': 'fraction' }))).toMatchObject({
    trackRecordSignals: 4,
    trackRecordAccuracy30d: 0.655,
    trackRecordAvgReturn7d: -0.025,
    trackRecordPerformanceTier: 'unproven',
  })
})

test('shows zeros in place of nulls where GAP-29b says so', () => {
  expect(formatTrackRecord(blank, choosing({ 'GAP-29b': 'zeros' }))).toMatchObject({
    trackRecordAccuracy7d: 0,
    trackRecordAvgReturn24h: 0,
    trackRecordPerformanceTier: 'unproven',
  })
})

test('adds the fields of GAP-29', () => {
  expect(listSignalDirectionFields(choosing({}))).toEqual([])
  expect(listSignalDirectionFields(choosing({ 'GAP-29': 'directions' }))).toHaveLength(2)
})
