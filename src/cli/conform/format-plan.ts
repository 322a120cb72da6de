import { formatCount } from '../../base/format-count.ts'
import { groupBy } from '../../base/group-by.ts'
import { isBadPayment, type PlannedRequest, type UnsentRequest } from '../../conformance/model/recording.ts'
import { computeCost, getPrice, toUnits } from '../../conformance/plan/compute-cost.ts'
import { contract, getOperation } from '../../contract/contract.ts'
import { isPaidOrigin } from '../../contract/match-route.ts'

/** Formats a plan: the requests in the order of sending, their cost if all were paid, and those left out. */
export function formatPlan(
  planned: readonly PlannedRequest[],
  unsent: readonly UnsentRequest[],
  maxRequests: number,
): string {
  const free = planned.filter(isProbe).length
  const bill = ((planned.length - free) * getPrice()).toFixed(2)
  const { paid } = computeCost(planned)
  const left = groupBy(unsent, ({ says }) => says)
  return [
    ...planned.map((request, index) => `${String(index + 1).padStart(3)}  ${formatPlanned(request)}\n`),
    '\n',
    describeRequestCount(planned, maxRequests),
    paid === 0
      ? `Nothing is paid without --pay;\na service that bills each answer at ${getPrice()} would bill ${bill} at most.\n`
      : describePaymentCost(planned),
    ...[...left].map(([says, those]) => `${those.length} left out: ${says}\n`),
  ].join('')
}

/** Describes the number of requests of a run, and those for which the budget is too small. */
export function describeRequestCount(planned: readonly PlannedRequest[], maxRequests: number): string {
  const free = planned.filter(isProbe).length
  const unpaid = contract.payment === undefined ? '' : `, ${free} of them unpaid questions for a price`
  const late = planned.slice(maxRequests)
  return [
    `${planned.length} requests${unpaid}; a few are sent again where data moved.\n`,
    late.length === 0
      ? ''
      : `The budget is ${maxRequests}: the last ${late.length} are not sent, from ${late[0]?.name} on.\n`,
  ].join('')
}

/** Describes how many requests of a plan are paid for, and their cost. Returns an empty text when none is. */
export function describePaymentCost(planned: readonly PlannedRequest[]): string {
  const { paid, cost } = computeCost(planned)
  if (paid === 0) return ''
  const bad = planned.filter(each => isBadPayment(each.payment))
  const units = toUnits(BigInt(bad.filter(each => each.payment === 'too-little').length))
  return [
    `${formatCount(paid, 'request')} paid for, at ${getPrice()} units of the stablecoin each: ${cost.toFixed(2)} at most.\n`,
    `${formatCount(bad.length, 'payment')} that must be refused come first and cost nothing; a host that takes any amount could take ${units.toFixed(6)}.\n`,
  ].join('')
}

function isProbe({ origin, payment }: PlannedRequest): boolean {
  return origin !== undefined && isPaidOrigin(origin) && (payment ?? 'garbage') === 'garbage'
}

function formatPlanned(planned: PlannedRequest): string {
  const { name, operation, origin, query, accept, access = 'key', payment } = planned
  const target = getOperation(operation)
  const values = Object.entries(query).map(([parameter, value]) =>
    typeof value === 'string' ? `${parameter}=${value}` : `${parameter} <- ${value.input}`,
  )
  return [
    name.padEnd(34),
    (origin ?? target.origin).padEnd(8),
    target.path,
    values.join(' '),
    accept === undefined ? '' : `Accept: ${accept}`,
    access === 'key' ? '' : `(${access === 'none' ? 'no' : 'a wrong'} key)`,
    payment === 'signed' ? `(pays ${getPrice()})` : payment === 'spent' ? '(the same payment)' : '',
    isBadPayment(payment) ? `(a payment to refuse: ${payment})` : '',
  ]
    .filter(part => part !== '')
    .join(' ')
}
