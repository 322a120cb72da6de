import { expect, test } from 'vitest'
import {
  measureSentimentShifts,
  type SentimentShift,
  selectSentimentShifts,
} from '../../../../../mocks/world/social/sentiment-shift.ts'
import { createStream } from './create-stream.ts'

const DAY = 86_400
const before = [4, 5].map((sentiment, i) => ({ instant: i, sentiment }))
const now = [8, 8, 5].map((sentiment, i) => ({ instant: DAY + i, sentiment, alpha: 3, author: i % 2 }))

test('describes how the mood of a day differs from that of the time before', () => {
  const [shift] = measureSentimentShifts(createStream(...before, ...now), 2 * DAY, 48)
  expect(shift).toEqual({
    tokenSymbol: 'SOL',
    bullishPosts: 2,
    bearishPosts: 0,
    bullishRatio: 100,
    currentSentiment: 7,
    previousSentiment: 4.5,
    sentimentShift: 2.5,
    currentPeriodPosts: 3,
    previousPeriodPosts: 2,
    currentPeriodAuthors: 2,
    volumeChange: 1.5,
    qualityScore: 10,
    volatility: 1.41,
    confidenceScore: 3.4657,
    signalMagnitude: 1.773,
  })
})

test('leaves out tokens with too few posts', () => {
  expect(measureSentimentShifts(createStream(...before, ...now.slice(1)), 2 * DAY, 48)).toEqual([])
  expect(measureSentimentShifts(createStream(...before.slice(1), ...now), 2 * DAY, 48)).toEqual([])
})

test('sees no bulls without a post that takes a side', () => {
  const calm = [...before, ...now].map(post => ({ ...post, sentiment: 5 }))
  const [shift] = measureSentimentShifts(createStream(...calm), 2 * DAY, 48)
  expect(shift).toMatchObject({ bullishRatio: 0, volatility: 0, sentimentShift: 0, signalMagnitude: 0 })
})

const shifts = [
  ['SOL', -3, 1],
  ['BTC', 1, 5],
  ['ETH', 2, 2],
].map(([tokenSymbol, sentimentShift, volumeChange]) => ({ tokenSymbol, sentimentShift, volumeChange }))
const measured = shifts as unknown as SentimentShift[]
const names = (list: readonly SentimentShift[]) => list.map(({ tokenSymbol }) => tokenSymbol)

test('chooses the strongest shifts, in an order that stays the same', () => {
  const chosen = names(selectSentimentShifts(7, measured, { limit: 2 }))
  expect([...chosen].sort()).toEqual(['ETH', 'SOL'])
  expect(names(selectSentimentShifts(7, measured.toReversed(), { limit: 2 }))).toEqual(chosen)
})

test('orders shifts by a key', () => {
  const query = { limit: 2, key: ({ volumeChange }: SentimentShift) => volumeChange }
  expect(names(selectSentimentShifts(7, measured, query))).toEqual(['BTC', 'ETH'])
})
