import { contract, type Gap, getGapOptions } from '../../../contract/contract.ts'
import type { GapId } from '../../../contract/contract-types.ts'
import { toSeconds } from '../../../contract/to-seconds.ts'
import type { Seen } from '../../evidence/evidence.ts'
import {
  classifyOutcome,
  type GapObservers,
  inWords,
  listSentParameters,
  type Observer,
  observeOperation,
  observeOutcome,
  splitItems,
} from './observer.ts'

/** Whether a bound is the greatest or the smallest value. */
type Side = 'most' | 'least'

/** The value of a request that a bound is about; undefined when it has none. */
type ReadBoundedValue = (seen: Seen) => number | undefined

/**
 * The value of the parameter that a gap leaves open, where it was sent as a whole number. A request beyond a documented bound, of
 * another parameter or of the other side, is refused for that.
 */
function createValueReader(gap: GapId, side: Side): ReadBoundedValue {
  return seen => {
    const [sent] = listSentParameters(seen, gap)
    if (sent === undefined || !/^-?\d+$/.test(sent.text)) return undefined
    const beyond = findExceededBound(seen)
    if (beyond === undefined) return Number(sent.text)
    const { name, bound, value } = beyond
    const isOwn = name === sent.parameter.name && (side === 'most' ? value > bound : value < bound)
    return isOwn ? value : undefined
  }
}

function createCountReader(gap: GapId): ReadBoundedValue {
  return seen => {
    const [sent] = listSentParameters(seen, gap)
    return sent === undefined ? undefined : splitItems(sent).length
  }
}

/** How many intervals a requested range spans. */
const countBuckets: ReadBoundedValue = ({ typed }) => {
  const { after_time, before_time, interval } = typed
  const count = (Number(before_time) - Number(after_time)) / toSeconds(String(interval))
  return count > 0 ? count : undefined
}

/**
 * The bound that the values which were accepted and refused leave over. A value refused although a wider one was accepted was
 * refused for another reason; a reply with exactly as many rows as an option says was cut to them. A number beyond a bound that
 * was decided on may be answered like the nearest allowed one (GAP-11a): alone a limit with more rows than that was not.
 */
function observeBound<Id extends GapId>(gap: Id, side: Side, read: ReadBoundedValue): Observer<Id> {
  const options = getGapOptions(gap)
  const { resolved, keyword } = contract.gaps.find(({ id }) => id === gap) as Gap
  const maySubstitute = resolved !== undefined && keyword !== undefined && keyword !== 'maxItems'
  const sign = side === 'most' ? 1 : -1
  // Turned round for a smallest value, so that both kinds are upper bounds.
  const limits = options.map(option => (option === 'none' ? Number.POSITIVE_INFINITY : sign * Number(option)))
  return observeOperation(({ same }) => {
    const samples = same.flatMap(seen => {
      const [value, outcome] = [read(seen), classifyOutcome(seen)]
      if (value === undefined || outcome === undefined) return []
      const rows = seen.rows?.length ?? Number.NaN
      const isLimit = seen.query.limit === String(value)
      const isCut = sign * value > sign * rows && limits.includes(sign * rows) && isLimit
      const bound = Math.max(...limits)
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
    return inWords(
      Object.entries(words)
        .flatMap(([word, value]) => (Number.isFinite(value) ? [`${sign * value} ${word}`] : []))
        .join(', '),
    )
  })
}

/** Every option that is a value of a JSON Schema keyword is a bound of its parameter. */
const keywordObservers = contract.gaps.flatMap(({ id, keyword }) => {
  if (keyword === 'maxItems') return [[id, observeBound(id, 'most', createCountReader(id))] as const]
  if (keyword === undefined) return []
  const side = keyword === 'maximum' ? 'most' : 'least'
  return [[id, observeBound(id, side, createValueReader(id, side))] as const]
})

/** The documented bound of a number that a request goes beyond. */
function findExceededBound(seen: Seen): { name: string; bound: number; value: number } | undefined {
  for (const { parameter, text } of listSentParameters(seen)) {
    const { name, schema } = parameter
    const value = Number(text)
    if (text === '' || schema.type === 'array') continue
    if (schema.maximum !== undefined && value > schema.maximum) return { name, bound: schema.maximum, value }
    if (schema.minimum !== undefined && value < schema.minimum) return { name, bound: schema.minimum, value }
  }
  return undefined
}

/** Beyond a documented bound: only the number of rows tells whether the nearest allowed number was used instead. */
const observeOutOfBounds: Observer<'GAP-11a'> = seen => {
  const beyond = findExceededBound(seen)
  const outcome = classifyOutcome(seen)
  if (beyond === undefined || outcome === undefined) return undefined
  if (outcome === 'refused') return 'reject'
  const { name, bound, value } = beyond
  const count = seen.rows?.length
  if (name !== 'limit' || (count !== bound && count !== value)) return undefined
  return count === bound ? 'clamp' : inWords('used as it is')
}

/** What is no number at all; a number written in an unusual way is a question of its own (GAP-66). */
const observeNotANumber = observeOutcome(
  seen =>
    listSentParameters(seen).some(
      ({ parameter: { required, schema }, text }) =>
        !required &&
        text.trim() !== '' &&
        ((schema.type === 'integer' && !Number.isInteger(Number(text))) ||
          (schema.type === 'number' && Number.isNaN(Number(text)))),
    ),
  { refused: 'reject', empty: 'default', rows: 'default' },
)

const observeBlankValue = observeOutcome(
  seen =>
    listSentParameters(seen).some(
      ({ parameter: { required, schema }, text }) => !required && schema.type !== 'array' && text === '',
    ),
  { refused: 'reject', empty: 'absent', rows: 'absent' },
)

/** Gaps about how far parameters reach, by id. */
export const limitObservers: GapObservers = {
  ...Object.fromEntries(keywordObservers),
  'GAP-05a': observeBound('GAP-05a', 'most', countBuckets),
  'GAP-11a': observeOutOfBounds,
  'GAP-49a': observeNotANumber,
  'GAP-49b': observeBlankValue,
}
