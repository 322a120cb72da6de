import { describe, expect, it } from 'vitest'
import { ContractError } from '../../../../../../src/base/contract-error.ts'
import { openThrowawayWallet, openWallet } from '../../../../../../src/conformance/collect/pay/open-wallet.ts'
import { paymentOffers } from '../../../../../../src/payment/payment-offers.ts'

const digits = 'a5F0'.repeat(16)
const challenge = { x402Version: 2, resource: { url: 'http://x' }, accepts: paymentOffers.current.usual }

describe('a wallet', () => {
  it.each([digits, `0x${digits}`, digits.toUpperCase()])('accepts a key as %s', async key => {
    const { address } = await openWallet(key, 'PAY_KEY')
    expect(address).toBe((await openWallet(digits.toLowerCase(), 'PAY_KEY')).address)
  })

  it.each<[string, string | undefined]>([
    ['nothing', undefined],
    ['an empty text', ''],
    ['a key that is too short', digits.slice(2)],
    ['a phrase', 'test test test test test test test test test test test junk'],
    ['zero, which is no key', '0'.repeat(64)],
    ['more than the order of the curve', 'f'.repeat(64)],
  ])('rejects %s without showing it', async (_, key) => {
    const error: unknown = await openWallet(key, 'PAY_KEY').catch(thrown => thrown)
    expect(error).toBeInstanceOf(ContractError)
    const { message, cause, stack = '' } = error as ContractError
    expect([message, cause]).toEqual([expect.stringContaining('PAY_KEY'), undefined])
    if (key) expect(`${message}${stack}`).not.toContain(key)
  })

  it('names the missing client to install', async () => {
    const missing = Object.assign(new Error('Cannot find package'), { code: 'ERR_MODULE_NOT_FOUND' })
    const opened = openWallet(digits, 'PAY_KEY', () => Promise.reject(missing))
    await expect(opened).rejects.toThrow(
      /Paying needs the official x402 client.*\n.*npm install --save-dev @x402\/core@2\.27\.0 @x402\/evm@2\.27\.0 viem@2\.57\.1/,
    )
    const broken = openWallet(digits, 'PAY_KEY', () => Promise.reject(new Error('another fault')))
    await expect(broken).rejects.toThrow('another fault')
  })

  it('signs each payment with a new nonce', async () => {
    const wallet = await openThrowawayWallet()
    const [one, other] = [await wallet.sign(challenge), await wallet.sign(challenge)]
    expect(one.authorization.nonce).not.toBe(other.authorization.nonce)
    expect(one.authorization).toMatchObject({
      from: wallet.address,
      value: paymentOffers.current.usual[0].amount,
    })
  })

  it('removes its key and its signatures from texts in any spelling', async () => {
    const wallet = await openWallet(digits, 'PAY_KEY')
    const { header } = await wallet.sign(challenge)
    const { payload } = JSON.parse(Buffer.from(header, 'base64').toString())
    const hex = payload.signature.slice(2) as string
    const bytes = Buffer.from(hex, 'hex')
    const texts = [
      ...[digits, `0x${digits}`, digits.toUpperCase(), Buffer.from(digits, 'hex').toString('base64')],
      ...[hex, `0x${hex.toUpperCase()}`, bytes.toString('base64'), bytes.toString('base64url')],
      ...[
        hex.slice(0, 64),
        hex.slice(64, 128),
        header,
        encodeURIComponent(header),
        JSON.stringify({ header }),
      ],
      Buffer.from(header).toString('base64'),
    ]
    for (const text of texts) {
      const shown = wallet.redact(`before ${text} after`)
      expect(shown).toMatch(/\$PAY_KEY|\(signature removed\)/)
      for (const secret of [digits, hex, header, hex.slice(0, 64), hex.slice(64, 128)])
        expect(shown.toLowerCase()).not.toContain(secret.toLowerCase())
    }
    expect(wallet.redact(`payer ${wallet.address}`)).toBe(`payer ${wallet.address}`)
  })
})
