import { bytesToHex } from '@noble/hashes/utils.js'
import { copyString } from '../base/copy-string.ts'
import { omitUndefined } from '../base/omit-undefined.ts'
import { buildPaymentRequired, type PaymentReply } from './build-challenge.ts'
import type { AcceptedPayment, PaymentOptions } from './check-payment.ts'
import type { LedgerEntry, PaymentAccounts } from './ledger.ts'
import { encodePaymentHeader, type SettlementResponse } from './payment-payload.ts'
import { hashAuthorization } from './recover-signer.ts'
import { reverifyPayment } from './verify-payment.ts'

/** Reason for a payment whose transfer was sent but has no result yet. It is not a failure. */
const settlementPending = 'settlement_pending'

/** Result of settling a payment: headers for the paid reply, or the 402 to send in its place. */
export type Settlement = { readonly entry: LedgerEntry } & (
  | { readonly kind: 'settled'; readonly headers: Readonly<Record<string, string>> }
  | { readonly kind: 'refused'; readonly reply: PaymentReply }
)

/**
 * Charges a payment for a complete and successful reply (x402: a reply of 400 or more costs nothing). The
 * last check and the spending are one synchronous step, so only one of several copies is accepted.
 */
export function settlePayment(admitted: AcceptedPayment, ledger: PaymentAccounts, now: number): Settlement {
  const { authorization, requirements, options, request } = admitted
  const reason = findRejection(admitted, ledger, now)
  const status = chooseStatus(reason, options)
  const entry: LedgerEntry = {
    payer: authorization.from,
    nonce: authorization.nonce,
    amount: requirements.amount,
    resource: cutAddress(request.resource.url),
    at: now,
    // No chain, so no block to be found in: made up, but always the same for the same authorization.
    transaction: status === 'failed' ? '' : `0x${bytesToHex(hashAuthorization(authorization))}`,
    status,
    ...omitUndefined({ reason }),
  }
  ledger.record(entry, BigInt(authorization.validBefore))

  const response: SettlementResponse = {
    success: reason === undefined,
    ...(reason === undefined ? {} : { errorReason: reason }),
    transaction: entry.transaction,
    network: requirements.network,
    payer: authorization.from,
  }
  const receipt = encodePaymentHeader(response)
  if (reason === undefined) {
    const told = options.withoutReceipt ? {} : { 'PAYMENT-RESPONSE': receipt }
    return { kind: 'settled', headers: { ...told, 'Cache-Control': 'private' }, entry }
  }
  // As the reference does, the receipt alone is in the headers; the body repeats the terms, as that of every 402.
  const body = options.headerOnly ? {} : buildPaymentRequired(request.resource, request.accepts, reason)
  const headers = { 'PAYMENT-RESPONSE': receipt, 'Cache-Control': 'no-store' }
  return { kind: 'refused', reply: { status: 402, headers, body }, entry }
}

/** Returns the reason to reject a payment. Scenarios come last: a pending payment still expires. */
function findRejection(admitted: AcceptedPayment, ledger: PaymentAccounts, now: number): string | undefined {
  const { authorization, requirements, options } = admitted
  if (!options.structureOnly) {
    const reason = reverifyPayment({ ...admitted, accepted: requirements, ledger, now })
    if (reason !== undefined) return reason
  }
  const isRetry = ledger.statusOf(authorization) === 'pending'
  return isRetry && options.refuseSettlement === settlementPending ? undefined : options.refuseSettlement
}

/** Maximum length of a recorded URL. Longer URLs would only fill the ledger. */
const MAX_CHARACTERS = 1000

function cutAddress(url: string): string {
  return url.length > MAX_CHARACTERS ? copyString(`${url.slice(0, MAX_CHARACTERS)}…`) : url
}

function chooseStatus(reason: string | undefined, { structureOnly }: PaymentOptions): LedgerEntry['status'] {
  if (reason === undefined) return structureOnly ? 'unverified' : 'settled'
  return reason === settlementPending ? 'pending' : 'failed'
}
