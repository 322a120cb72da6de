import type { Gap } from '../../../contract/contract.ts'
import { readByRole } from '../../../contract/model/find-by-role.ts'
import type { ExchangeEvidence } from '../../evidence/evidence.ts'
import {
  classifyReplyOutcome,
  findExceededBound,
  listSentParameters,
  type SentParameter,
} from './to-exchange-variables.ts'

type Side = 'most' | 'least'

/** Returns the value in a request that a bound applies to, or undefined. */
type ReadBoundedValue = (seen: ExchangeEvidence) => number | undefined

/** Creates an observer for a gap whose options are values of a JSON Schema keyword. */
export function createKeywordObserver(gap: Gap): (same: readonly ExchangeEvidence[]) => string | undefined {
  if (gap.keyword === 'maxItems') return createBoundObserver(gap, seen => findSent(seen, gap)?.items.length)
  const side = gap.keyword === 'maximum' ? 'most' : 'least'
  return createBoundObserver(gap, createValueReader(gap, side), side)
}

/**
 * Creates an observer that derives a bound from accepted and refused values. A value below an accepted one
 * was refused for another reason. A reply with exactly as many rows as an option was cut to that bound. A
 * value beyond a decided bound may be answered like the nearest allowed one. Such values are ignored, except
 * for a limit that got more rows than the bound.
 */
export function createBoundObserver(
  { options, resolved, keyword }: Gap,
  read: ReadBoundedValue,
  side: Side = 'most',
): (same: readonly ExchangeEvidence[]) => string | undefined {
  const maySubstitute = resolved !== undefined && keyword !== undefined && keyword !== 'maxItems'
  const sign = side === 'most' ? 1 : -1
  // Turned round for a smallest value, so that both kinds are upper bounds.
  const limits = options.map(option => (option === 'none' ? Number.POSITIVE_INFINITY : sign * Number(option)))
  const bound = Math.max(...limits)
  return same => {
    const samples = same.flatMap(seen => {
      const [value, outcome] = [read(seen), classifyReplyOutcome(seen)]
      if (value === undefined || outcome === '') return []
      const rows = seen.rows?.length ?? Number.NaN
      const isLimit = readByRole(seen, 'limit') === String(value)
      const isCut = sign * value > sign * rows && limits.includes(sign * rows) && isLimit
      if (maySubstitute && sign * value > bound && outcome !== 'refused' && !(isLimit && sign * rows > bound))
        return []
      return [{ value: sign * value, passed: outcome !== 'refused' && !isCut }]
    })
    const accepted = Math.max(...samples.flatMap(({ value, passed }) => (passed ? [value] : [])))
    const refused = Math.min(
      ...samples.flatMap(({ value, passed }) => (!passed && value > accepted ? [value] : [])),
    )
    // What was never refused leaves the absence of a bound over as well.
    const left = options.filter((_, at) => {
      const limit = Number(limits[at])
      return accepted <= limit && (refused > limit || refused === Number.POSITIVE_INFINITY)
    })
    if (left.length === 1) return left[0]
    // Where nothing was accepted, the reason may have been another.
    if (left.length > 1 || !Number.isFinite(accepted)) return undefined
    const words = { accepted, refused }
    return Object.entries(words)
      .flatMap(([word, value]) => (Number.isFinite(value) ? [`${sign * value} ${word}`] : []))
      .join(', ')
  }
}

/** Creates a reader of a whole number. Requests that exceed another documented bound are ignored. */
function createValueReader(gap: Gap, side: Side): ReadBoundedValue {
  return seen => {
    const sent = findSent(seen, gap)
    if (sent === undefined || !/^-?\d+$/.test(sent.text)) return undefined
    const beyond = findExceededBound(seen)
    if (beyond === undefined) return Number(sent.text)
    const { name, bound, value } = beyond
    const isOwn = name === sent.name && (side === 'most' ? value > bound : value < bound)
    return isOwn ? value : undefined
  }
}

function findSent(seen: ExchangeEvidence, { id }: Gap): SentParameter | undefined {
  return listSentParameters(seen).find(({ gaps }) => gaps.includes(id))
}
