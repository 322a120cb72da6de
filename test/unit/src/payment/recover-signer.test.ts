import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import fc from 'fast-check'
import { hashTypedData } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import {
  hashTypedAuthorization,
  recoverSigner,
  type TokenDomain,
} from '../../../../src/payment/recover-signer.ts'
import { countRuns } from '../../../support/count-runs.ts'
import {
  flipSignature,
  payerKeys,
  signPayment,
  transferTypes,
} from '../../../support/payment/sign-payment.ts'

const base: TokenDomain = {
  name: 'USD Coin',
  version: '2',
  chainId: 8453n,
  verifyingContract: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
}
const baseSepolia: TokenDomain = {
  name: 'USDC',
  version: '2',
  chainId: 84532n,
  verifyingContract: '0x036CbD53842c5426634e7929541eC2318f3dCF7e',
}

test("have the payer of the specification's example as its signer", () => {
  const from = '0x857b06519E91e3A54538791bDbb0E22373e36b66'
  const digest = hashTypedAuthorization(baseSepolia, {
    from,
    to: '0x209693Bc6afc0C5328bA36FaF03C514EF312287C',
    value: '10000',
    validAfter: '1740672089',
    validBefore: '1740672154',
    nonce: '0xf3746613c2d920b5fdabc0856f2aeb2d4f88ee6037b8cc5d04a71a4462f13480',
  })
  const signature =
    '0x2d6a7588d6acca505cbf0d9a4a227e0c52c6c34008c8e8986a1283259764173608a2ce6496642e377d6da8dbbf5836e9bd15092f9ecab05ded3d6293af148b571c'
  expect(recoverSigner(digest, signature)).toBe(from.toLowerCase())
  expect(recoverSigner(digest, flipSignature(signature))).toBeUndefined()
})

test('have the digests of viem', () => {
  const hexBytes = (length: number) =>
    fc.uint8Array({ minLength: length, maxLength: length }).map(bytes => `0x${bytesToHex(bytes)}` as const)
  const uint256 = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })
  fc.assert(
    fc.property(
      fc.record({
        name: fc.string({ unit: 'binary' }),
        version: fc.string({ minLength: 1 }),
        chainId: fc.nat(),
      }),
      fc.tuple(hexBytes(20), hexBytes(20), hexBytes(20), hexBytes(32)),
      fc.tuple(uint256, uint256, uint256),
      (
        { name, version, chainId },
        [verifyingContract, from, to, nonce],
        [value, validAfter, validBefore],
      ) => {
        const digest = hashTypedAuthorization(
          { name, version, chainId: BigInt(chainId), verifyingContract },
          { from, to, nonce, value: `${value}`, validAfter: `${validAfter}`, validBefore: `${validBefore}` },
        )
        const theirs = hashTypedData({
          domain: { name, version, chainId, verifyingContract },
          types: transferTypes,
          primaryType: 'TransferWithAuthorization',
          message: { from, to, nonce, value, validAfter, validBefore },
        })
        expect(digest).toEqual(hexToBytes(theirs.slice(2)))
      },
    ),
    { seed: 402, numRuns: countRuns(50) },
  )
})

describe('recoverSigner', () => {
  const order = 'fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141'

  test.each<[string, (signature: string) => string, 'Alice' | 'another' | 'nobody']>([
    ['as signed', signature => signature, 'Alice'],
    ['v of 0 or 1', signature => signature.replace(/1b$/, '00').replace(/1c$/, '01'), 'Alice'],
    ['v of the other parity', s => s.slice(0, 130) + (s.endsWith('1b') ? '1c' : '1b'), 'another'],
    ['v of 26', signature => `${signature.slice(0, 130)}1a`, 'nobody'],
    ['v of 29', signature => `${signature.slice(0, 130)}1d`, 'nobody'],
    // To the curve 29 means that r lost a multiple of the order, which Ethereum does not know.
    ['v of 29 and a tiny r', s => `0x${'2'.padStart(64, '0')}${s.slice(66, 130)}1d`, 'nobody'],
    ['with the high s', flipSignature, 'nobody'],
    ['64 bytes', signature => signature.slice(0, 130), 'nobody'],
    ['r of 0', signature => `0x${'0'.repeat(64)}${signature.slice(66)}`, 'nobody'],
    ['r of the order', signature => `0x${order}${signature.slice(66)}`, 'nobody'],
    ['r on no point', signature => `0x${'5'.padStart(64, '0')}${signature.slice(66)}`, 'nobody'],
    ['s of 0', signature => `${signature.slice(0, 66)}${'0'.repeat(64)}1b`, 'nobody'],
  ])('%s', async (_given, change, want) => {
    const { payload } = await signPayment()
    const signer = recoverSigner(
      hashTypedAuthorization(base, payload.authorization),
      change(payload.signature),
    )
    const alice = privateKeyToAddress(payerKeys.alice).toLowerCase()
    expect(signer === undefined ? 'nobody' : signer === alice ? 'Alice' : 'another').toBe(want)
  })
})
