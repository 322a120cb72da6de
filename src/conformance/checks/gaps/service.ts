import { contract } from '../../../contract/contract.ts'
import type { Seen } from '../../evidence/evidence.ts'
import { isInvalid } from './refusals.ts'
import { membersOf, type Observer, together } from './shared/observer.ts'

const isPaid = ({ origin }: Seen) => origin === 'payment' || origin === 'socialPayment'

/** The status that a request gets whose key is missing or wrong; a demand for payment is another question (GAP-C9). */
const denied =
  (kind: 'none' | 'wrong'): Observer =>
  seen => {
    const { reply, access } = seen
    if (reply === undefined || access !== kind || isPaid(seen) || reply.status === 402) return undefined
    return reply.status === 401 || reply.status === 403 ? String(reply.status) : `status ${reply.status}`
  }

const accessMethods: Observer = seen => {
  const status = seen.reply?.status
  if (seen.access !== 'none' || isPaid(seen)) return undefined
  if (status === 402) return 'any-host'
  return status === 401 || status === 403 ? 'per-host' : undefined
}

const challenge: Observer = seen => {
  const { reply, json } = seen
  if (reply?.status !== 402 || !isPaid(seen)) return undefined
  const names = Object.keys(membersOf(json))
  const isHeld = names.includes('accepts')
  if (reply.headers['payment-required'] === undefined)
    return isHeld ? 'in the body only' : 'in another form than x402 version 2'
  if (isHeld) return 'header-and-body'
  return names.length === 0 && json !== undefined ? 'header-only' : 'in the header, beside another body'
}

const whenPaid: Observer = seen => {
  const status = seen.reply?.status
  if (!isPaid(seen) || status === undefined || !isInvalid(seen)) return undefined
  if (status === 402) return 'before'
  return status === 400 || status === 422 ? 'after' : `status ${status}`
}

const fault: Observer = ({ reply }) => {
  if (reply === undefined || reply.status < 500) return undefined
  return ['500', '502', '503'].find(option => Number(option) === reply.status) ?? `status ${reply.status}`
}

/** Seconds in which three requests to one path came, none of which was refused, show that there is no limit of two. */
const rate: Observer = ({ reply, at }, { same }) => {
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
const accept: Observer = ({ accept: header, target, reply, ok }) => {
  if (header === undefined || target.reply.kind === 'objects' || /json|\*\/\*|application\/\*/.test(header))
    return undefined
  if (reply?.status === 406) return 'not-acceptable'
  return ok ? 'ignored' : undefined
}

const crossOrigin: Observer = ({ reply }) => {
  if (reply === undefined) return undefined
  const allowed = reply.headers['access-control-allow-origin']
  if (allowed !== undefined) return allowed === '*' ? 'open' : 'open to some'
  // We send no Origin; whoever varies by it may answer a browser otherwise.
  return /origin/i.test(reply.headers.vary ?? '') ? 'depends on Origin' : 'closed'
}

const caching: Observer = ({ ok, reply }) => {
  if (!ok || reply === undefined) return undefined
  const { etag, 'cache-control': control } = reply.headers
  if (control === undefined) return etag === undefined ? 'none' : 'etag'
  if (etag === undefined && /no-store/.test(control)) return 'no-store'
  return `${control.slice(0, 60)}${etag === undefined ? '' : ', with an ETag'}`
}

/** Fewer numbers than this may all be short by chance. */
const ENOUGH_NUMBERS = 20

const digits: Observer = together(({ same }) => {
  const [first] = same
  if (first?.target.reply.kind !== 'table') return undefined
  const floats = contract.tables[first.target.reply.table].filter(({ type }) => type.includes('Float64'))
  const lengths = same.flatMap(({ rows = [] }) =>
    rows.flatMap(row => floats.flatMap(({ name }) => fractionsIn(row[name]).map(significant))),
  )
  if (lengths.some(length => length > 9)) return 'shortest'
  return lengths.length >= ENOUGH_NUMBERS ? 'nine-digits' : undefined
})

/** The numbers with a fraction in a cell, which is at most a list of maps or tuples. */
function fractionsIn(value: unknown, depth = 2): number[] {
  if (typeof value === 'number') return Number.isInteger(value) ? [] : [value]
  return depth === 0 ? [] : Object.values(membersOf(value)).flatMap(item => fractionsIn(item, depth - 1))
}

function significant(value: number): number {
  return String(value).replace(/e.*$/, '').replace(/[-.]/g, '').replace(/^0+/, '').length
}

const routeForms: Observer = together(({ same }) => {
  const served = (form: Seen['form']) => {
    const sent = same.filter(each => each.form === form && !isPaid(each) && each.access === undefined)
    const isMissing = sent.length > 0 && sent.every(({ reply }) => reply?.status === 404)
    return sent.some(({ ok }) => ok) ? true : isMissing ? false : undefined
  }
  const forms: Readonly<Record<string, string>> = {
    'true true': 'both',
    'true false': 'bare',
    'false true': 'prefixed',
  }
  return forms[`${served('short')} ${served('long')}`]
})

/** Gaps about the service as a whole, by id. */
export const service: Readonly<Record<string, Observer>> = {
  'GAP-07': challenge,
  'GAP-13': denied('none'),
  'GAP-13a': denied('wrong'),
  'GAP-14': fault,
  'GAP-15': rate,
  'GAP-34': accept,
  'GAP-47': whenPaid,
  'GAP-52': crossOrigin,
  'GAP-54': digits,
  'GAP-56': caching,
  'GAP-C8': routeForms,
  'GAP-C9': accessMethods,
}
