import { describe, expect, test } from 'vitest'
import {
  decodePaymentHeader,
  encodePaymentHeader,
  readExactPayload,
  type SettlementResponse,
} from '../../../../src/payment/payment-payload.ts'
import { signPayment, writeHeader } from '../../../support/payment/sign-payment.ts'

/** Published in the HTTP transport of the x402 specification, version 2. */
const published = {
  required:
    'eyJ4NDAyVmVyc2lvbiI6MiwiZXJyb3IiOiJQQVlNRU5ULVNJR05BVFVSRSBoZWFkZXIgaXMgcmVxdWlyZWQiLCJyZXNvdXJjZSI6eyJ1cmwiOiJodHRwczovL2FwaS5leGFtcGxlLmNvbS9wcmVtaXVtLWRhdGEiLCJkZXNjcmlwdGlvbiI6IkFjY2VzcyB0byBwcmVtaXVtIG1hcmtldCBkYXRhIiwibWltZVR5cGUiOiJhcHBsaWNhdGlvbi9qc29uIn0sImFjY2VwdHMiOlt7InNjaGVtZSI6ImV4YWN0IiwibmV0d29yayI6ImVpcDE1NTo4NDUzMiIsImFtb3VudCI6IjEwMDAwIiwiYXNzZXQiOiIweDAzNkNiRDUzODQyYzU0MjY2MzRlNzkyOTU0MWVDMjMxOGYzZENGN2UiLCJwYXlUbyI6IjB4MjA5NjkzQmM2YWZjMEM1MzI4YkEzNkZhRjAzQzUxNEVGMzEyMjg3QyIsIm1heFRpbWVvdXRTZWNvbmRzIjo2MCwiZXh0cmEiOnsibmFtZSI6IlVTREMiLCJ2ZXJzaW9uIjoiMiJ9fV19',
  signature:
    'eyJ4NDAyVmVyc2lvbiI6MiwicmVzb3VyY2UiOnsidXJsIjoiaHR0cHM6Ly9hcGkuZXhhbXBsZS5jb20vcHJlbWl1bS1kYXRhIiwiZGVzY3JpcHRpb24iOiJBY2Nlc3MgdG8gcHJlbWl1bSBtYXJrZXQgZGF0YSIsIm1pbWVUeXBlIjoiYXBwbGljYXRpb24vanNvbiJ9LCJhY2NlcHRlZCI6eyJzY2hlbWUiOiJleGFjdCIsIm5ldHdvcmsiOiJlaXAxNTU6ODQ1MzIiLCJhbW91bnQiOiIxMDAwMCIsImFzc2V0IjoiMHgwMzZDYkQ1Mzg0MmM1NDI2NjM0ZTc5Mjk1NDFlQzIzMThmM2RDRjdlIiwicGF5VG8iOiIweDIwOTY5M0JjNmFmYzBDNTMyOGJBMzZGYUYwM0M1MTRFRjMxMjI4N0MiLCJtYXhUaW1lb3V0U2Vjb25kcyI6NjAsImV4dHJhIjp7Im5hbWUiOiJVU0RDIiwidmVyc2lvbiI6IjIifX0sInBheWxvYWQiOnsic2lnbmF0dXJlIjoiMHgyZDZhNzU4OGQ2YWNjYTUwNWNiZjBkOWE0YTIyN2UwYzUyYzZjMzQwMDhjOGU4OTg2YTEyODMyNTk3NjQxNzM2MDhhMmNlNjQ5NjY0MmUzNzdkNmRhOGRiYmY1ODM2ZTliZDE1MDkyZjllY2FiMDVkZWQzZDYyOTNhZjE0OGI1NzFjIiwiYXV0aG9yaXphdGlvbiI6eyJmcm9tIjoiMHg4NTdiMDY1MTlFOTFlM0E1NDUzODc5MWJEYmIwRTIyMzczZTM2YjY2IiwidG8iOiIweDIwOTY5M0JjNmFmYzBDNTMyOGJBMzZGYUYwM0M1MTRFRjMxMjI4N0MiLCJ2YWx1ZSI6IjEwMDAwIiwidmFsaWRBZnRlciI6IjE3NDA2NzIwODkiLCJ2YWxpZEJlZm9yZSI6IjE3NDA2NzIxNTQiLCJub25jZSI6IjB4ZjM3NDY2MTNjMmQ5MjBiNWZkYWJjMDg1NmYyYWViMmQ0Zjg4ZWU2MDM3YjhjYzVkMDRhNzFhNDQ2MmYxMzQ4MCJ9fX0=',
  settled:
    'eyJzdWNjZXNzIjp0cnVlLCJ0cmFuc2FjdGlvbiI6IjB4MTIzNDU2Nzg5MGFiY2RlZjEyMzQ1Njc4OTBhYmNkZWYxMjM0NTY3ODkwYWJjZGVmMTIzNDU2Nzg5MGFiY2RlZiIsIm5ldHdvcmsiOiJlaXAxNTU6ODQ1MzIiLCJwYXllciI6IjB4ODU3YjA2NTE5RTkxZTNBNTQ1Mzg3OTFiRGJiMEUyMjM3M2UzNmI2NiJ9',
}

const terms = {
  scheme: 'exact',
  network: 'eip155:84532',
  amount: '10000',
  asset: '0x036CbD53842c5426634e7929541eC2318f3dCF7e',
  payTo: '0x209693Bc6afc0C5328bA36FaF03C514EF312287C',
  maxTimeoutSeconds: 60,
  extra: { name: 'USDC', version: '2' },
}

describe('encodeHeader', () => {
  test('writes the published challenge', () => {
    const resource = {
      url: 'https://api.example.com/premium-data',
      description: 'Access to premium market data',
      mimeType: 'application/json',
    }
    const error = 'PAYMENT-SIGNATURE header is required'
    expect(encodePaymentHeader({ x402Version: 2, error, resource, accepts: [terms] })).toBe(
      published.required,
    )
  })

  test('writes the published receipt', () => {
    const receipt: SettlementResponse = {
      success: true,
      transaction: `0x${'1234567890abcdef'.repeat(4)}`,
      network: 'eip155:84532',
      payer: '0x857b06519E91e3A54538791bDbb0E22373e36b66',
    }
    expect(encodePaymentHeader(receipt)).toBe(published.settled)
  })
})

describe('decodePayment', () => {
  test('reads the published payment', () => {
    const payment = decodePaymentHeader(published.signature)
    if ('malformed' in payment) throw new Error(payment.malformed)
    expect(payment.accepted).toEqual(terms)
    expect(readExactPayload(payment.payload)).toEqual({
      signature:
        '0x2d6a7588d6acca505cbf0d9a4a227e0c52c6c34008c8e8986a1283259764173608a2ce6496642e377d6da8dbbf5836e9bd15092f9ecab05ded3d6293af148b571c',
      authorization: {
        from: '0x857b06519E91e3A54538791bDbb0E22373e36b66',
        to: '0x209693Bc6afc0C5328bA36FaF03C514EF312287C',
        value: '10000',
        validAfter: '1740672089',
        validBefore: '1740672154',
        nonce: '0xf3746613c2d920b5fdabc0856f2aeb2d4f88ee6037b8cc5d04a71a4462f13480',
      },
    })
  })

  const notBase64 = 'PAYMENT-SIGNATURE is not standard base64.'
  const notAccepted = 'PAYMENT-SIGNATURE has no object "accepted", the entry of "accepts" being paid.'
  const notJson = 'PAYMENT-SIGNATURE is not the base64 of JSON in UTF-8.'
  test.each([
    ['e30_', notBase64],
    ['e30===', notBase64],
    ['{}', notBase64],
    ['e', notJson],
    [Buffer.from([0x22, 0xff, 0x22]).toString('base64'), notJson],
    [Buffer.from('[').toString('base64'), notJson],
    [Buffer.from('['.repeat(6000)).toString('base64'), notJson],
    ['A'.repeat(8193), 'PAYMENT-SIGNATURE is longer than 8192 characters.'],
    [writeHeader('text'), 'PAYMENT-SIGNATURE is not a JSON object.'],
    [writeHeader({ x402Version: '2' }), 'PAYMENT-SIGNATURE must have "x402Version": 2.'],
    [writeHeader({ x402Version: 2, accepted: [] }), notAccepted],
    [
      writeHeader({ x402Version: 2, accepted: {}, payload: null }),
      'PAYMENT-SIGNATURE has no object "payload".',
    ],
  ])('rejects %.20s', (header, malformed) => {
    expect(decodePaymentHeader(header)).toEqual({ malformed })
  })
})

describe('readExactPayload', () => {
  test.each([
    ['from', `0x${'g'.repeat(40)}`],
    ['to', '0x'],
    ['value', '-1'],
    ['value', 50000],
    ['value', ''],
    ['validAfter', String(2n ** 256n)],
    ['validBefore', '9'.repeat(79)],
    ['nonce', `0x${'0'.repeat(63)}`],
  ])('rejects %s of %s', async (field, value) => {
    const { payload } = await signPayment()
    const authorization = { ...payload.authorization, [field]: value }
    const malformed = `PAYMENT-SIGNATURE has no valid "payload.authorization.${field}".`
    expect(readExactPayload({ ...payload, authorization })).toEqual({ malformed })
  })

  test.each([undefined, '', '0x0', 'ff', `0x${'z'.repeat(130)}`])(
    'rejects the signature %s',
    async signature => {
      const { payload } = await signPayment()
      const malformed = 'PAYMENT-SIGNATURE has no "payload.signature" in hexadecimal digits after 0x.'
      expect(readExactPayload({ ...payload, signature })).toEqual({ malformed })
    },
  )
})
