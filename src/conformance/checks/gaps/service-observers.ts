import { hasKind } from '../../../clickhouse/type-facts.ts'
import { contract, getGapOptions } from '../../../contract/contract.ts'
import { isPaymentOrigin } from '../../../contract/match-route.ts'
import type { GapOptions } from '../../../generated/gaps.ts'
import type { Seen } from '../../evidence/evidence.ts'
import { explainFailure } from '../../evidence/explain-failure.ts'
import { saysNoRoute } from '../answers/classify-answer.ts'
import {
  type GapObservers,
  inWords,
  type Observer,
  type OptionObserver,
  observeOperation,
  toMembers,
} from './observer.ts'
import { isInvalidRequest } from './refusal-observers.ts'

const isOnPaymentHost = ({ origin }: Seen) => isPaymentOrigin(origin)

/** The status that a request gets whose key is missing or wrong; a demand for payment is another question (GAP-C9). */
const observeDenial =
  (kind: 'none' | 'wrong'): OptionObserver<GapOptions['GAP-13' | 'GAP-13a']> =>
  seen => {
    const { reply, access } = seen
    if (reply === undefined || access !== kind || isOnPaymentHost(seen) || reply.status === 402)
      return undefined
    if (seen.form === 'long' && saysNoRoute(seen)) return undefined // that form need not be served (GAP-C8)
    if (explainFailure(seen) !== undefined) return undefined
    const { status } = reply
    return status === 401 || status === 403 ? `${status}` : inWords(`status ${status}`)
  }

const observeAccessMethods: Observer<'GAP-C9'> = seen => {
  const status = seen.reply?.status
  if (seen.access !== 'none' || isOnPaymentHost(seen)) return undefined
  if (status === 402) return 'any-host'
  return status === 401 || status === 403 ? 'per-host' : undefined
}

const observeChallenge: Observer<'GAP-07'> = seen => {
  const { reply, json } = seen
  if (reply?.status !== 402 || !isOnPaymentHost(seen)) return undefined
  const names = Object.keys(toMembers(json))
  const isHeld = names.includes('accepts')
  if (reply.headers['payment-required'] === undefined)
    return inWords(isHeld ? 'in the body only' : 'in another form than x402 version 2')
  if (isHeld) return 'header-and-body'
  return names.length === 0 && json !== undefined
    ? 'header-only'
    : inWords('in the header, beside another body')
}

const observePaymentOrder: Observer<'GAP-47'> = seen => {
  const status = seen.reply?.status
  if (!isOnPaymentHost(seen) || explainFailure(seen) !== undefined || !isInvalidRequest(seen))
    return undefined
  if (status === 402) return 'before'
  return status === 400 || status === 422 ? 'after' : inWords(`status ${status}`)
}

const observeFault: Observer<'GAP-14'> = ({ reply }) => {
  const { status = 0 } = reply ?? {}
  if (status < 500) return undefined
  return getGapOptions('GAP-14').find(option => Number(option) === status) ?? inWords(`status ${status}`)
}

/** Seconds in which three requests to one path came, none of which was refused, show that there is no limit of two. */
const observeRateLimit: Observer<'GAP-15'> = ({ reply, at }, { same }) => {
  if (reply?.status === 429) {
    const isTold = Object.keys(reply.headers).some(name => /^(retry-after|(x-)?ratelimit.*)$/.test(name))
    return isTold ? 'per-path' : 'per-path-bare'
  }
  const second = same.filter(other => other.at >= at && other.at < at + 1000)
  const isFree =
    second.length > 2 && second.every(other => other.reply !== undefined && other.reply.status !== 429)
  return isFree ? 'none' : undefined
}

/** An Accept header that admits no JSON, on an operation without versions. */
const observeAccept: Observer<'GAP-34'> = ({ accept: header, target, reply, ok }) => {
  if (header === undefined || target.reply.kind === 'objects' || /json|\*\/\*|application\/\*/.test(header))
    return undefined
  if (reply?.status === 406) return 'not-acceptable'
  return ok ? 'ignored' : undefined
}

const observeCors: Observer<'GAP-52'> = ({ reply }) => {
  if (reply === undefined) return undefined
  const allowed = reply.headers['access-control-allow-origin']
  if (allowed !== undefined) return allowed === '*' ? 'open' : inWords('open to some')
  // We send no Origin; whoever varies by it may answer a browser otherwise.
  return /origin/i.test(reply.headers.vary ?? '') ? inWords('depends on Origin') : 'closed'
}

/** What was paid for is nobody else's, so how it may be kept is another question (x402 v2). */
const observeCaching: Observer<'GAP-56'> = seen => {
  const { ok, reply } = seen
  if (!ok || reply === undefined || isOnPaymentHost(seen)) return undefined
  const { etag, 'cache-control': control } = reply.headers
  if (control === undefined) return etag === undefined ? 'none' : 'etag'
  if (etag === undefined && /no-store/.test(control)) return 'no-store'
  return inWords(`${control.slice(0, 60)}${etag === undefined ? '' : ', with an ETag'}`)
}

const observeCoding: Observer<'GAP-77'> = ({ ok, reply }) => {
  if (!ok || reply === undefined) return undefined
  return reply.headers['content-encoding'] === undefined ? 'never' : 'accepted'
}

/** Fewer numbers than this may all be short by chance. */
const ENOUGH_NUMBERS = 20

const observeDigits: Observer<'GAP-54'> = observeOperation(({ same }) => {
  const [first] = same
  if (first?.target.reply.kind !== 'table') return undefined
  const floats = contract.tables[first.target.reply.table].filter(({ type }) => hasKind(type, 'float'))
  let numbers = 0
  for (const row of same.flatMap(({ rows = [] }) => rows))
    for (const fraction of floats.flatMap(({ name }) => listFractions(row[name]))) {
      if (countSignificantDigits(fraction) > 9) return 'shortest'
      numbers++
    }
  return numbers >= ENOUGH_NUMBERS ? 'nine-digits' : undefined
})

/** The numbers with a fraction in a cell, which is at most a list of maps or tuples. */
function listFractions(value: unknown, depth = 2): number[] {
  if (typeof value === 'number') return Number.isInteger(value) ? [] : [value]
  return depth === 0 ? [] : Object.values(toMembers(value)).flatMap(item => listFractions(item, depth - 1))
}

function countSignificantDigits(value: number): number {
  return String(value).replace(/e.*$/, '').replace(/[-.]/g, '').replace(/^0+/, '').length
}

const observeRouteForms: Observer<'GAP-C8'> = observeOperation(({ same }) => {
  const served = (form: Seen['form']) => {
    const sent = same.filter(
      each => each.form === form && !isOnPaymentHost(each) && each.access === undefined,
    )
    const isMissing = sent.length > 0 && sent.every(({ reply }) => reply?.status === 404)
    return sent.some(({ ok }) => ok) ? true : isMissing ? false : undefined
  }
  const forms: Readonly<Record<string, GapOptions['GAP-C8']>> = {
    'true true': 'both',
    'true false': 'bare',
    'false true': 'prefixed',
  }
  return forms[`${served('short')} ${served('long')}`]
})

/** Gaps about the service as a whole, by id. */
export const serviceObservers: GapObservers = {
  'GAP-07': observeChallenge,
  'GAP-13': observeDenial('none'),
  'GAP-13a': observeDenial('wrong'),
  'GAP-14': observeFault,
  'GAP-15': observeRateLimit,
  'GAP-34': observeAccept,
  'GAP-47': observePaymentOrder,
  'GAP-52': observeCors,
  'GAP-54': observeDigits,
  'GAP-56': observeCaching,
  'GAP-77': observeCoding,
  'GAP-C8': observeRouteForms,
  'GAP-C9': observeAccessMethods,
}
