import { SMALLEST_UNITS } from '../../../src/contract/smallest-units.ts'
import { buildChallenge, buildPaymentRequired } from '../../../src/payment/build-challenge.ts'
import { paymentOffers } from '../../../src/payment/payment-offers.ts'
import type { MockReply } from '../../core/mock-reply.ts'
import { rejectRequest } from '../../core/reject-request.ts'
import type { RequestContext } from '../../core/request-context.ts'
import { describePaidResource, toMockReply } from '../../core/to-mock-reply.ts'
import { createArgumentError, parseWholeNumber } from '../parse-whole-number.ts'
import type { Scenario } from '../scenario.ts'

/** Scenarios that replace the reply, with the names of the Prefer header of Prism. */
export const forcedScenarios = [
  {
    name: 'code',
    says: 'Requests get this error status with a matching body; 200 changes nothing',
    takes: 'STATUS',
    start: (argument = '') => {
      const status = parseWholeNumber('code', argument, 200, 599)
      if (status === 200) return {}
      if (status < 400) throw createArgumentError('code', argument, '200, or a status from 400 to 599')
      return { before: context => answerStatus(context, status) }
    },
  },
] as const satisfies readonly Scenario[]

function answerStatus(context: RequestContext, status: number): MockReply {
  const { choose, operation } = context
  if (status === 402) {
    const accepts = paymentOffers.current.usual
    const prices = accepts.map(
      ({ amount, network, extra }) => `${Number(amount) / SMALLEST_UNITS} ${extra.name} on ${network}`,
    )
    const error = `Payment required: ${prices.join(' or ')}`
    const terms = buildPaymentRequired(describePaidResource(context), accepts, error)
    return toMockReply(buildChallenge(terms, choose('GAP-07') === 'header-only'))
  }
  const gone = operation.reply.kind === 'objects' ? 'version' : 'operation'
  const message =
    status === 410 ? `This ${gone} has been sunset.` : `The mock answers ${status} as it was asked to.`
  return rejectRequest(choose, status, message, forcedHeaders[status])
}

const forcedHeaders: Readonly<Record<number, Readonly<Record<string, string>>>> = {
  405: { Allow: 'GET, HEAD, OPTIONS' },
  429: { 'Retry-After': '1' },
  503: { 'Retry-After': '1' },
}
