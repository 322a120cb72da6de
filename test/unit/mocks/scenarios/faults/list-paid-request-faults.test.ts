import { expect, test } from 'vitest'
import type { RequestContext } from '../../../../../mocks/core/request-context.ts'
import { defaultGapChoices, trackGapChoices } from '../../../../../mocks/gaps/gap-choices.ts'
import { listPaidRequestFaults } from '../../../../../mocks/scenarios/faults/list-paid-request-faults.ts'
import { paymentOffers } from '../../../../../src/payment/payment-offers.ts'

const faults = listPaidRequestFaults()
const start = (place: string, id = 'tokenDetails') =>
  faults.find(({ name }) => name === `fault:paid:${id}.${place}`)?.start(undefined)
const ask = (isPaid: boolean) =>
  ({
    request: { header: () => (isPaid ? 'eyJ9' : undefined) },
    admission: isPaid ? {} : undefined,
    ...trackGapChoices(defaultGapChoices.current),
  }) as unknown as RequestContext

test('is not there for those who paid, or takes their money for nothing', () => {
  expect(start('unserved')?.before?.(ask(true), 0)?.status).toBe(404)
  expect(start('taken')?.before?.(ask(true), 0)).toMatchObject({
    status: 402,
    headers: { 'PAYMENT-RESPONSE': expect.any(String) },
  })
  expect(start('unserved')?.before?.(ask(false), 0)).toBeUndefined()
})

test('puts paid answers alone into an object', () => {
  const reply = { status: 200, headers: {}, body: '[1]' }
  expect(start('boxed')?.after?.(reply, ask(true), 0).body).toBe('{"result":[1]}')
  expect(start('boxed')?.after?.(reply, ask(false), 0)).toBe(reply)
})

test('adds a column for those who paid, where there are columns', () => {
  const envelope = { columns: [], data: [[]], rows: 1 }
  expect(start('column')?.envelope?.(envelope, ask(true), 0).data).toEqual([[1]])
  expect(start('column')?.envelope?.(envelope, ask(false), 0)).toBe(envelope)
  expect(start('column', 'sentimentShifts')).toBeUndefined()
})

test('changes the terms of a payment', () => {
  const terms = { accepts: paymentOffers.current.usual, options: { headerOnly: true } }
  expect(start('refused')?.payment?.(terms).options).toMatchObject({
    headerOnly: true,
    refuse: 'invalid_exact_evm_signature',
  })
  expect(start('raised')?.payment?.(terms)).toMatchObject({
    accepts: paymentOffers.current.raised,
    options: { quoted: paymentOffers.current.usual },
  })
  const again = start('again')
  const accepts = () => {
    again?.before?.(ask(true), 0)
    return again?.payment?.(terms).options.structureOnly
  }
  expect([accepts(), accepts()]).toEqual([false, true])
})
