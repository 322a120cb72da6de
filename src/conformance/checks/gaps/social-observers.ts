import { getGapOptions } from '../../../contract/contract.ts'
import type { Schemas } from '../../../contract/contract-types.ts'
import type { Seen } from '../../evidence/evidence.ts'
import {
  findOnlyMatch,
  type GapObservers,
  inWords,
  isFalling,
  type Observer,
  type OptionObserver,
  observeOperation,
  readRowsAs,
  toNumberOrNaN,
  toTextOrEmpty,
} from './observer.ts'

// The contract leaves open what stands in these fields, so they are named here; the compiler knows a stale one.

type Post = Schemas['ScoredPost']
type Shift = Schemas['SentimentShift']

/** Rows enough for a regularity not to be there by chance. */
const ENOUGH_ROWS = 5

const observeCombinedScore: Observer<'GAP-26'> = seen => {
  const scored = readRowsAs<Post>(seen).flatMap(
    ({ combinedScore, sentiment, alpha, legitimacy, technicalAccuracy }) => {
      const sum = [sentiment, alpha, legitimacy, technicalAccuracy].reduce<number>(
        (total, score) => total + toNumberOrNaN(score),
        0,
      )
      return sum > 0 ? [{ sum, combined: toNumberOrNaN(combinedScore) }] : []
    },
  )
  if (scored.length === 0) return undefined
  const is = (parts: number) => scored.every(({ sum, combined }) => Math.abs(combined - sum / parts) <= 0.06)
  return findOnlyMatch({ mean: is(4), sum: is(1) }, inWords('another combination'))
}

const observeSentimentBands: Observer<'GAP-C5'> = seen => {
  const values = readRowsAs<Post>(seen).map(({ sentiment }) => sentiment)
  const numbers = values.filter(value => typeof value === 'number')
  if (numbers.some(value => !Number.isInteger(value))) return 'fractions'
  return numbers.length >= ENOUGH_ROWS ? 'integers' : undefined
}

/** From this on a score of alpha is called high. */
const HIGH_ALPHA = 7

const observeAlphaCut: Observer<'GAP-C6'> = seen => {
  const rows = readRowsAs<Post>(seen)
  const isHigh = rows.every(({ alpha }) => toNumberOrNaN(alpha) >= HIGH_ALPHA)
  if (seen.query.token_filter !== undefined || rows.length < ENOUGH_ROWS) return undefined
  if (rows.length === seen.typed.limit) return isHigh ? undefined : 'rows'
  return isHigh ? 'analyzed' : undefined
}

const previewLengths = getGapOptions('GAP-60')

/** A preview that was cut tells its length; whole texts, the shortest length that they fit and the next one does not. */
const observePreviewLength: Observer<'GAP-60'> = seen => {
  const texts = readRowsAs<Post>(seen).map(({ contentPreview }) => [...toTextOrEmpty(contentPreview)])
  const cut = texts.find(letters => letters.at(-1) === '…' || letters.slice(-3).join('') === '...')
  const longest = Math.max(0, ...texts.map(({ length }) => length))
  if (cut === undefined) {
    const fitting = previewLengths.filter(length => longest <= Number(length))
    return fitting.length === 1 ? fitting[0] : undefined
  }
  const length = longest - (cut.at(-1) === '…' ? 1 : 3)
  return previewLengths.find(option => Number(option) === length) ?? inWords(`${length} characters`)
}

/** What the rows of a reply show about a symbol that was asked for; `same` may name it elsewhere. */
const observeSymbolFilter =
  <Option extends string>(
    asks: (sent: string) => boolean,
    plain: (sent: string) => string,
    found: Option,
    missed: Option,
  ): OptionObserver<Option> =>
  (seen, { same }) => {
    const sent = seen.query.token_filter
    if (sent === undefined || !asks(sent) || seen.reply === undefined) return undefined
    const symbols = (replies: readonly Seen[]) =>
      replies.flatMap(reply => readRowsAs<Post>(reply)).map(({ tokenSymbol }) => tokenSymbol)
    if (symbols([seen]).length > 0) return symbols([seen]).includes(sent) ? undefined : found
    const isKnown = symbols(same).some(symbol => plain(toTextOrEmpty(symbol)) === plain(sent))
    return isKnown && (seen.ok || seen.reply.status < 500) && seen.access === undefined ? missed : undefined
  }

const observeShiftOrder: Observer<'GAP-33'> = seen => {
  const rows = readRowsAs<Shift>(seen)
  const shifts = rows.map(({ sentimentShift }) => Math.abs(toNumberOrNaN(sentimentShift)))
  const scores = rows.map(({ confidenceScore }) => toNumberOrNaN(confidenceScore))
  if (rows.length < ENOUGH_ROWS || [...shifts, ...scores].some(Number.isNaN)) return undefined
  const [byShift, byScore] = [isFalling(shifts), isFalling(scores)]
  return findOnlyMatch(
    { 'shift-first': byShift, 'confidence-first': byScore, scattered: !byShift && !byScore },
    undefined,
  )
}

const observeLogarithm: Observer<'GAP-26a'> = seen => {
  const rows = readRowsAs<Shift>(seen).filter(
    ({ sentimentShift, confidenceScore }) =>
      Math.abs(toNumberOrNaN(sentimentShift)) >= 0.1 && typeof confidenceScore === 'number',
  )
  if (rows.length === 0) return undefined
  const is = (log: (value: number) => number) =>
    rows.every(({ confidenceScore, currentPeriodPosts, previousPeriodPosts, sentimentShift }) =>
      [
        toNumberOrNaN(currentPeriodPosts),
        toNumberOrNaN(currentPeriodPosts) + toNumberOrNaN(previousPeriodPosts),
      ].some(posts => {
        const score = log(posts + 1) * Math.abs(toNumberOrNaN(sentimentShift))
        return Math.abs(toNumberOrNaN(confidenceScore) - score) <= 0.02 + 0.02 * score
      }),
    )
  return findOnlyMatch({ natural: is(Math.log), ten: is(Math.log10) }, inWords('by another logarithm'))
}

/** The post count that fits by one logarithm or another, and the other count by none. */
const observePostCount: Observer<'GAP-72'> = observeOperation(({ same }) => {
  const rows = same
    .flatMap(seen => readRowsAs<Shift>(seen))
    .filter(
      ({ sentimentShift, confidenceScore }) =>
        Math.abs(toNumberOrNaN(sentimentShift)) >= 0.1 && typeof confidenceScore === 'number',
    )
  const fits = (count: (row: (typeof rows)[number]) => number) =>
    [Math.log, Math.log10].some(log =>
      rows.every(row => {
        const score = log(count(row) + 1) * Math.abs(toNumberOrNaN(row.sentimentShift))
        return Math.abs(toNumberOrNaN(row.confidenceScore) - score) <= 0.02 + 0.02 * score
      }),
    )
  const current = (row: (typeof rows)[number]) => toNumberOrNaN(row.currentPeriodPosts)
  if (rows.length < ENOUGH_ROWS) return undefined
  return findOnlyMatch(
    { current: fits(current), both: fits(row => current(row) + toNumberOrNaN(row.previousPeriodPosts)) },
    undefined,
  )
})

const observeOneDay: Observer<'GAP-C2'> = (seen, { same }) => {
  if (seen.typed.comparison_period !== '24h' || seen.rows === undefined || !seen.ok) return undefined
  if (seen.rows.length > 0) return 'shifted'
  return same.some(({ rows = [] }) => rows.length > 0) ? 'empty' : undefined
}

/** So many posts at most, or any percentage is that of some whole number of them. */
const FEW_POSTS = 40

/** Of all posts the bullish ones are a whole number; of those that decide, hardly ever in every row. */
const observeBullishBase: Observer<'GAP-C4'> = observeOperation(({ same }) => {
  const rows = same
    .flatMap(seen => readRowsAs<Shift>(seen))
    .map(
      ({ bullishRatio, currentPeriodPosts }) =>
        [toNumberOrNaN(bullishRatio), toNumberOrNaN(currentPeriodPosts)] as const,
    )
    .filter(([ratio, posts]) => posts <= FEW_POSTS && ratio > 0 && ratio < 100)
  const isWhole = ([ratio, posts]: readonly [number, number]) => {
    const part = (ratio * posts) / 100
    return Math.abs(part - Math.round(part)) < 0.006
  }
  if (rows.length < ENOUGH_ROWS) return undefined
  return rows.every(isWhole) ? 'all' : 'decided'
})

/** Gaps about posts and sentiment, by id. */
export const socialObservers: GapObservers = {
  'GAP-26': observeCombinedScore,
  'GAP-26a': observeLogarithm,
  'GAP-33': observeShiftOrder,
  'GAP-36': observeSymbolFilter(
    sent => sent !== sent.toUpperCase(),
    text => text.toUpperCase(),
    'insensitive',
    'exact',
  ),
  'GAP-36a': observeSymbolFilter(
    sent => sent.startsWith('$'),
    text => text.replace(/^\$/, ''),
    'dropped',
    'literal',
  ),
  'GAP-60': observePreviewLength,
  'GAP-72': observePostCount,
  'GAP-C2': observeOneDay,
  'GAP-C4': observeBullishBase,
  'GAP-C5': observeSentimentBands,
  'GAP-C6': observeAlphaCut,
}
