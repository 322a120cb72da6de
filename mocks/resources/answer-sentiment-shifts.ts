import { contract } from '../../src/contract/contract.ts'
import { toSeconds } from '../../src/contract/to-seconds.ts'
import type { GapOptions } from '../../src/generated/gaps.ts'
import type { ChooseGapOption } from '../gaps/gap-choices.ts'
import { naturalLogarithm } from '../world/random/exact-math.ts'
import { roundToDecimals } from '../world/social/round-to-decimals.ts'
import type { SentimentShift } from '../world/social/sentiment-shift.ts'
import type { Resource } from './resource.ts'
import { pickFields } from './rows/pick-fields.ts'

/** Returns tokens whose sentiment changed between the period before and the last 24 hours. */
export const answerSentimentShifts: Resource<'sentimentShifts'> = input => {
  const { world, now, query, selection, choose } = input
  const hours = toSeconds(query.comparison_period) / 3600
  // A period that began when the current one did would be empty: it is moved a day back unless that is chosen (GAP-C2).
  if (hours <= CURRENT_HOURS && choose('GAP-C2') === 'empty') return []
  const shifts = world.social.sentimentShifts(now, {
    hours: Math.max(hours, 2 * CURRENT_HOURS),
    limit: query.limit,
    key: orders[choose('GAP-33')],
  })
  const all = contract.objects[selection?.media.schema ?? ''] ?? []
  const isOld = selection?.version.default !== true && choose('GAP-30a') === 'without-signals'
  const fields = isOld ? all.filter(field => !signalFields.includes(field)) : all
  return shifts.map(shift => {
    const bullishRatio = computeBullishRatio(shift, choose)
    const confidenceScore = computeConfidence(shift, choose)
    return pickFields({ ...shift, bullishRatio, confidenceScore }, fields)
  })
}

const CURRENT_HOURS = 24

/** Fields that the older version may lack (GAP-30a). */
const signalFields: readonly string[] = ['volatility', 'confidenceScore', 'signalMagnitude']

/** Sort keys by option of GAP-33. An arbitrary order has no key. */
const orders: Readonly<Record<GapOptions['GAP-33'], ((shift: SentimentShift) => number) | undefined>> = {
  scattered: undefined,
  'shift-first': shift => Math.abs(shift.sentimentShift),
  'confidence-first': shift => shift.confidenceScore,
}

/** Returns the bullish posts in percent of the bullish and bearish posts, or of all posts (GAP-C4). */
function computeBullishRatio(
  { bullishPosts, bearishPosts, currentPeriodPosts }: SentimentShift,
  choose: ChooseGapOption,
): number {
  const decided = bullishPosts + bearishPosts
  const posts = choose('GAP-C4') === 'all' ? currentPeriodPosts : decided
  return posts > 0 ? roundToDecimals((100 * bullishPosts) / posts, 2) : Number(choose('GAP-C4a'))
}

/**
 * Computes the confidence by the formula of the contract (social, SentimentShift; GAP-26a, GAP-72). The world
 * uses natural logarithms and current posts only.
 */
function computeConfidence(
  { confidenceScore, currentPeriodPosts, previousPeriodPosts, sentimentShift }: SentimentShift,
  choose: ChooseGapOption,
): number {
  const [natural, both] = [choose('GAP-26a') === 'natural', choose('GAP-72') === 'both']
  if (natural && !both) return confidenceScore
  const posts = currentPeriodPosts + (both ? previousPeriodPosts : 0)
  const logarithm = naturalLogarithm(posts + 1) / (natural ? 1 : Math.LN10)
  return roundToDecimals(logarithm * Math.abs(sentimentShift), 4)
}
