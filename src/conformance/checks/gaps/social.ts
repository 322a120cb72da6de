import { contract } from '../../../contract/contract.ts'
import type { Schemas } from '../../../contract/types.ts'
import type { Seen } from '../../evidence/evidence.ts'
import { falls, numberIn, type Observer, rowsAs, textIn, theOnly, together } from './shared/observer.ts'

// The contract leaves open what stands in these fields, so they are named here; the compiler knows a stale one.

type Post = Schemas['ScoredPost']
type Momentum = Schemas['MomentumEntry']
type Shift = Schemas['SentimentShift']

/** Rows enough for a regularity not to be there by chance. */
const ENOUGH_ROWS = 5

const combinedScore: Observer = seen => {
  const scored = rowsAs<Post>(seen).flatMap(
    ({ combinedScore, sentiment, alpha, legitimacy, technicalAccuracy }) => {
      const sum = [sentiment, alpha, legitimacy, technicalAccuracy].reduce<number>(
        (total, score) => total + numberIn(score),
        0,
      )
      return sum > 0 ? [{ sum, combined: numberIn(combinedScore) }] : []
    },
  )
  if (scored.length === 0) return undefined
  const is = (parts: number) => scored.every(({ sum, combined }) => Math.abs(combined - sum / parts) <= 0.06)
  return theOnly({ mean: is(4), sum: is(1) }, 'another combination')
}

const bands: Observer = seen => {
  const values = rowsAs<Post>(seen).map(({ sentiment }) => sentiment)
  const numbers = values.filter(value => typeof value === 'number')
  if (numbers.some(value => !Number.isInteger(value))) return 'fractions'
  return numbers.length >= ENOUGH_ROWS ? 'integers' : undefined
}

/** From this on a score of alpha is called high. */
const HIGH = 7

const analyzed: Observer = seen => {
  const rows = rowsAs<Post>(seen)
  const isHigh = rows.every(({ alpha }) => numberIn(alpha) >= HIGH)
  if (seen.query.token_filter !== undefined || rows.length < ENOUGH_ROWS) return undefined
  if (rows.length === seen.typed.limit) return isHigh ? undefined : 'rows'
  return isHigh ? 'analyzed' : undefined
}

const previewLengths = contract.gaps.find(({ id }) => id === 'GAP-60')?.options.map(Number) ?? []

/** A preview that was cut tells its length; whole texts, the shortest length that they fit and the next one does not. */
const preview: Observer = seen => {
  const texts = rowsAs<Post>(seen).map(({ contentPreview }) => [...textIn(contentPreview)])
  const cut = texts.find(letters => letters.at(-1) === '…' || letters.slice(-3).join('') === '...')
  const longest = Math.max(0, ...texts.map(({ length }) => length))
  if (cut === undefined) {
    const fitting = previewLengths.filter(length => longest <= length)
    return fitting.length === 1 ? String(fitting[0]) : undefined
  }
  const length = longest - (cut.at(-1) === '…' ? 1 : 3)
  return previewLengths.includes(length) ? String(length) : `${length} characters`
}

/** What the rows of a reply show about a symbol that was asked for; `same` may name it elsewhere. */
const filter =
  (
    asks: (sent: string) => boolean,
    plain: (sent: string) => string,
    found: string,
    missed: string,
  ): Observer =>
  (seen, { same }) => {
    const sent = seen.query.token_filter
    if (sent === undefined || !asks(sent) || seen.reply === undefined) return undefined
    const symbols = (replies: readonly Seen[]) =>
      replies.flatMap(reply => rowsAs<Post>(reply)).map(({ tokenSymbol }) => tokenSymbol)
    if (symbols([seen]).length > 0) return symbols([seen]).includes(sent) ? undefined : found
    const isKnown = symbols(same).some(symbol => plain(textIn(symbol)) === plain(sent))
    return isKnown && (seen.ok || seen.reply.status < 500) && seen.access === undefined ? missed : undefined
  }

/** The names of a row that the contract does not have. */
const added = (seen: Seen) => {
  const known = contract.objects.MomentumEntry ?? []
  return Object.keys(rowsAs<Momentum>(seen)[0] ?? {}).filter(name => !known.includes(name))
}

const isSeries = ({ typed, rows = [] }: Seen) => typed.granularity !== 'total' && rows.length > 0

const bucketField: Observer = seen => {
  if (!isSeries(seen)) return undefined
  const names = added(seen)
  const [name = ''] = names
  if (names.length === 0) return 'none'
  const value = seen.rows?.[0]?.[name]
  if (name !== 'timeBucket') return `in addition ${names.join(', ')}`
  return typeof value === 'number' ? 'unix' : 'iso'
}

const counted: Observer = seen => {
  const rows = rowsAs<Momentum>(seen)
  if (!isSeries(seen)) return undefined
  const limit = numberIn(seen.typed.limit)
  const tokens = new Set(rows.map(({ tokenSymbol }) => tokenSymbol)).size
  if (rows.length > limit) return 'tokens'
  return rows.length === limit && tokens < limit ? 'rows' : undefined
}

const DAY = 86_400
/** So near to midnight a day back from now begins at midnight as well. */
const NEAR_MIDNIGHT = 600

const dayBuckets: Observer = seen => {
  const [name] = added(seen)
  if (seen.typed.granularity !== '24h' || !isSeries(seen) || name === undefined) return undefined
  const starts = (seen.rows ?? []).map(row => {
    const value = row[name]
    return typeof value === 'number' ? value : Date.parse(textIn(value)) / 1000
  })
  if (starts.some(Number.isNaN)) return undefined
  if (starts.some(start => start % DAY !== 0)) return 'calendar'
  return seen.now % DAY > NEAR_MIDNIGHT && seen.now % DAY < DAY - NEAR_MIDNIGHT ? 'same' : undefined
}

/** A cap shows by scores of exactly ten. */
const quality: Observer = together(({ same }) => {
  const scores = same
    .flatMap(seen => rowsAs<Momentum>(seen))
    .map(({ qualityScore }) => numberIn(qualityScore))
  if (scores.some(score => score > 10)) return 'exceeds'
  return scores.includes(10) ? 'capped' : undefined
})

const shiftOrder: Observer = seen => {
  const rows = rowsAs<Shift>(seen)
  const shifts = rows.map(({ sentimentShift }) => Math.abs(numberIn(sentimentShift)))
  const scores = rows.map(({ confidenceScore }) => numberIn(confidenceScore))
  if (rows.length < ENOUGH_ROWS || [...shifts, ...scores].some(Number.isNaN)) return undefined
  return theOnly({ 'shift-first': falls(shifts), 'confidence-first': falls(scores) }, 'scattered')
}

const logarithm: Observer = seen => {
  const rows = rowsAs<Shift>(seen).filter(
    ({ sentimentShift, confidenceScore }) =>
      Math.abs(numberIn(sentimentShift)) >= 0.1 && typeof confidenceScore === 'number',
  )
  if (rows.length === 0) return undefined
  const is = (log: (value: number) => number) =>
    rows.every(({ confidenceScore, currentPeriodPosts, previousPeriodPosts, sentimentShift }) =>
      [numberIn(currentPeriodPosts), numberIn(currentPeriodPosts) + numberIn(previousPeriodPosts)].some(
        posts => {
          const score = log(posts + 1) * Math.abs(numberIn(sentimentShift))
          return Math.abs(numberIn(confidenceScore) - score) <= 0.02 + 0.02 * score
        },
      ),
    )
  return theOnly({ natural: is(Math.log), ten: is(Math.log10) }, 'by another logarithm')
}

const oneDay: Observer = (seen, { same }) => {
  if (seen.typed.comparison_period !== '24h' || seen.rows === undefined || !seen.ok) return undefined
  if (seen.rows.length > 0) return 'shifted'
  return same.some(({ rows = [] }) => rows.length > 0) ? 'empty' : undefined
}

/** So many posts at most, or any percentage is that of some whole number of them. */
const FEW_POSTS = 40

/** Of all posts the bullish ones are a whole number; of those that decide, hardly ever in every row. */
const bullish: Observer = together(({ same }) => {
  const rows = same
    .flatMap(seen => rowsAs<Shift>(seen))
    .map(
      ({ bullishRatio, currentPeriodPosts }) =>
        [numberIn(bullishRatio), numberIn(currentPeriodPosts)] as const,
    )
    .filter(([ratio, posts]) => posts <= FEW_POSTS && ratio > 0 && ratio < 100)
  const isWhole = ([ratio, posts]: readonly [number, number]) => {
    const part = (ratio * posts) / 100
    return Math.abs(part - Math.round(part)) < 0.006
  }
  if (rows.length < ENOUGH_ROWS) return undefined
  return rows.every(isWhole) ? 'all' : 'decided'
})

/** Gaps about posts, momentum and sentiment, by id. */
export const social: Readonly<Record<string, Observer>> = {
  'GAP-26': combinedScore,
  'GAP-26a': logarithm,
  'GAP-27': bucketField,
  'GAP-28': counted,
  'GAP-33': shiftOrder,
  'GAP-36': filter(
    sent => sent !== sent.toUpperCase(),
    text => text.toUpperCase(),
    'insensitive',
    'exact',
  ),
  'GAP-36a': filter(
    sent => sent.startsWith('$'),
    text => text.replace(/^\$/, ''),
    'dropped',
    'literal',
  ),
  'GAP-60': preview,
  'GAP-C2': oneDay,
  'GAP-C3': quality,
  'GAP-C4': bullish,
  'GAP-C5': bands,
  'GAP-C6': analyzed,
  'GAP-C7': dayBuckets,
}
