import { perContract } from '../../../contract/activate-contract.ts'
import type { Operation } from '../../../contract/contract.ts'
import type { ExchangeEvidence } from '../../evidence/evidence.ts'
import { findOperationIds } from '../answers/select-successful.ts'
import { defineChecks, type Outcome } from '../families/define-checks.ts'

/** Checks the headers of what the contract deprecates. A contract without dates has no such check. */
export const lifecycleChecks = perContract(() => {
  const operations = findOperationIds(target => listLifecycles(target).length > 0)
  return defineChecks({ clause: 'RFC 9745, 2.1 and RFC 8594, 3', operations, needs: 'standard' }, [
    {
      id: 'VER-008',
      title: 'headers have the dates of the lifecycle',
      checks: 'Deprecation and Sunset, where they are sent, have the dates of the contract.',
      violation: 'Sunset a month before the date in the contract',
      among: ({ exchanges }) => exchanges.filter(({ operation }) => operations.includes(operation)),
      judge: judgeDates,
    },
  ])
})

/** Lists what has dates of its own: the operation, or else those of its versions that `accept` names. */
function listLifecycles({ deprecation, reply }: Operation, accept?: string) {
  const media = reply.kind === 'objects' ? reply.media : []
  const named = media.filter(({ type }) => accept === undefined || type === accept)
  const dated = [deprecation, ...named.flatMap(({ versions }) => versions)]
  return dated.filter(one => one?.since !== undefined || one?.sunset !== undefined)
}

function judgeDates({ target, accept = '', reply }: ExchangeEvidence): Outcome | undefined {
  const [lifecycle] = listLifecycles(target, accept)
  const { deprecation, sunset } = reply?.headers ?? {}
  const seconds = { since: Number(deprecation?.replace('@', '')), sunset: Date.parse(sunset ?? '') / 1000 }
  const sent = (['since', 'sunset'] as const).filter(
    date => lifecycle?.[date] && !Number.isNaN(seconds[date]),
  )
  if (sent.length === 0) return undefined
  const wrong = sent.find(date => seconds[date] !== Date.parse(lifecycle?.[date] ?? '') / 1000)
  return {
    holds: wrong === undefined,
    message: 'A header of the lifecycle has another date than the contract.',
    place: 'headers',
    expected: `${lifecycle?.[wrong ?? 'since']}`,
    actual: wrong === 'sunset' ? sunset : deprecation,
  }
}
