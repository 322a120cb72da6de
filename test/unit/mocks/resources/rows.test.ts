import { expect, test } from 'vitest'
import { defaultGapChoices, type GapChoices, trackGapChoices } from '../../../../mocks/gaps/gap-choices.ts'
import { buildZeroRow } from '../../../../mocks/resources/rows/build-zero-row.ts'
import { chooseBlankSymbol, fillBlankSymbols } from '../../../../mocks/resources/rows/choose-blank-symbol.ts'
import { describePool } from '../../../../mocks/resources/rows/describe-pool.ts'
import { formatDateTime } from '../../../../mocks/resources/rows/format-date-time.ts'
import {
  chooseDecisiveAccuracy,
  formatTrackRecord,
  listSignalDirectionFields,
} from '../../../../mocks/resources/rows/format-track-record.ts'
import { padAddresses } from '../../../../mocks/resources/rows/pad-addresses.ts'
import { scaleFigure } from '../../../../mocks/resources/rows/scale-figure.ts'
import { createWorld } from '../../../../mocks/world/world.ts'
import { contract } from '../../../../src/contract/contract.ts'

test('leaves all columns blank but the known ones', () => {
  const row = buildZeroRow('TokenDetails', { tokenAddress: 'abc' })
  expect(Object.keys(row).sort()).toEqual(contract.tables.TokenDetails.map(({ name }) => name).sort())
  expect(row).toMatchObject({ tokenAddress: 'abc', symbol: '', priceUSD: 0, holderCount: null })
})

test('scales a figure, and keeps what is not known', () => {
  expect(scaleFigure(0.25, 100)).toBe(25)
  expect(scaleFigure(null, 100)).toBeNull()
})

const track = (options: Partial<GapChoices>) => trackGapChoices({ ...defaultGapChoices.current, ...options })
const whole = { token0Symbol: 'SOL', token1Symbol: 'USDC' }

test('shows no symbol or a placeholder', () => {
  expect(chooseBlankSymbol(track({ 'GAP-55': 'empty' }).choose)).toBe('')
  expect(chooseBlankSymbol(track({ 'GAP-55': 'placeholder' }).choose)).toBe('UNKNOWN')
})

test('fills blank symbols, and keeps whole rows as they are', () => {
  const rows = [whole, { token0Symbol: '', token1Symbol: 'USDC' }, { token0Symbol: 'SOL', token1Symbol: '' }]
  const filled = fillBlankSymbols(rows, track({ 'GAP-55': 'placeholder' }).choose)
  expect(filled[0]).toBe(whole)
  expect(filled.slice(1)).toEqual([
    { token0Symbol: 'UNKNOWN', token1Symbol: 'USDC' },
    { token0Symbol: 'SOL', token1Symbol: 'UNKNOWN' },
  ])
})

test('depends on no gap when no symbol is blank', () => {
  const { choose, usedGaps } = track({ 'GAP-55': 'placeholder' })
  const rows = [whole]
  expect(fillBlankSymbols(rows, choose)).toBe(rows)
  expect(usedGaps.size).toBe(0)
})

const narrow = [{ tokenSymbol: 'SOL', poolAddress: 'abc' }]

test('shows bare addresses', () => {
  expect(padAddresses('TokenPoolStat', narrow, track({ 'GAP-17': 'bare' }).choose)).toBe(narrow)
})

test('fills up columns of fixed width with NUL, and no others', () => {
  const [row] = padAddresses('TokenPoolStat', narrow, track({ 'GAP-17': 'nul-padded' }).choose)
  expect(row).toEqual({ tokenSymbol: 'SOL', poolAddress: `abc${'\0'.repeat(41)}` })
})

const { pools, tokens } = createWorld({ seed: 1, size: 'small' })
const pool = pools.findMain(tokens.at(900, 1))

test('describes a pool by its tokens and its creation', () => {
  expect(describePool(pool)).toMatchObject({
    poolAddress: pool.address,
    chainId: 900,
    token0Address: pool.token0.address,
    token1Symbol: pool.token1.symbol,
    createdAt: `${new Date(pool.createdAt * 1000).toISOString().slice(0, 19)}+00:00`,
    fee: pool.fee,
  })
})

const second = (text: string) => Date.parse(text) / 1000

test('writes a second as the service does, and leaves out its fractions', () => {
  expect(formatDateTime(second('2026-01-15T12:34:56Z') + 0.9)).toBe('2026-01-15T12:34:56+00:00')
  expect(formatDateTime(second('2024-02-29T00:00:00Z'))).toBe('2024-02-29T00:00:00+00:00')
})

test('agrees with Date on days whose memory is shared', () => {
  for (const day of [19_000, 19_000 + 4_096, 19_000]) {
    const seconds = day * 86_400 + 3_661
    expect(formatDateTime(seconds)).toBe(`${new Date(seconds * 1000).toISOString().slice(0, 19)}+00:00`)
  }
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
const blank = Object.fromEntries(
  Object.keys(record).map(name => [name, name === 'trackRecordSignals' ? 0 : null]),
) as unknown as TrackRecord

test('keeps a record as it was measured', () => {
  expect(formatTrackRecord(record, track({}).choose)).toBe(record)
  expect(formatTrackRecord(blank, track({}).choose)).toBe(blank)
})

test('decides the tier by the horizon of GAP-29c', () => {
  expect(chooseDecisiveAccuracy(record, track({ 'GAP-29c': '30d' }).choose)).toBe(65.5)
  const tier = (horizon: GapChoices['GAP-29c']) =>
    formatTrackRecord(record, track({ 'GAP-29c': horizon }).choose).trackRecordPerformanceTier
  expect([tier('24h'), tier('7d'), tier('30d')]).toEqual(['topPerformer', 'unproven', 'proven'])
})

test('shows fractions where GAP-29a says so', () => {
  expect(formatTrackRecord(record, track({ 'GAP-29a': 'fraction' }).choose)).toMatchObject({
    trackRecordSignals: 4,
    trackRecordAccuracy30d: 0.655,
    trackRecordAvgReturn7d: -0.025,
    trackRecordPerformanceTier: 'unproven',
  })
})

test('shows zeros in place of nulls where GAP-29b says so', () => {
  expect(formatTrackRecord(blank, track({ 'GAP-29b': 'zeros' }).choose)).toMatchObject({
    trackRecordAccuracy7d: 0,
    trackRecordAvgReturn24h: 0,
    trackRecordPerformanceTier: 'unproven',
  })
})

test('adds the fields of GAP-29', () => {
  expect(listSignalDirectionFields(track({}).choose)).toEqual([])
  expect(listSignalDirectionFields(track({ 'GAP-29': 'directions' }).choose)).toHaveLength(2)
})
