import { randomBytes } from 'node:crypto'
import { ContractError } from '../../../base/contract-error.ts'
import { readPackageFile } from '../../../base/read-package-version.ts'
import { getPayment } from '../../../contract/contract.ts'
import {
  type Authorization,
  decodePaymentHeader,
  readExactPayload,
} from '../../../payment/payment-payload.ts'
import { createTextRedactor, joinRedactors, type Redactor } from '../redaction/redactor.ts'

/** A signed payment, which may be sent once. */
export interface SignedPayment {
  /** Value of the header PAYMENT-SIGNATURE. */
  readonly header: string
  readonly authorization: Authorization
}

/** Signs payments with a key that it never returns. */
export interface Wallet {
  /** Address of the payer. */
  readonly address: string
  /**
   * Signs a payment for a challenge, the decoded value of PAYMENT-REQUIRED, which must have a single offer.
   * Throws if the official client does not support the offer.
   */
  sign(challenge: Readonly<Record<string, unknown>>): Promise<SignedPayment>
  /** Removes the key, and the latest hundred signatures, from a text. */
  readonly redact: Redactor
}

/** Maximum number of signatures to remove from texts. A run makes fewer, and more would slow the search. */
const MAX_REMEMBERED = 100

/** Loads the official x402 client. Only paid requests need it. */
async function loadClient() {
  // Bundlers refuse a package that is not installed, unless its import is awaited by itself in a `try` block.
  try {
    const [core, evm] = [await import('@x402/core/client'), await import('@x402/evm/exact/client')]
    return { ...core, ...evm, ...(await import('viem/accounts')) }
  } catch (cause) {
    return explainMissing(cause)
  }
}

/**
 * Opens a wallet of the official x402 client with a private key: 64 hexadecimal digits, with or without 0x.
 * Throws ContractError for an invalid key, without showing the key, and for a missing client. `name` replaces
 * the key in every output.
 *
 * @example
 * await openWallet(process.env.MDC_PAY_KEY, 'MDC_PAY_KEY')
 */
export async function openWallet(
  key: string | undefined,
  name: string,
  load: () => Promise<unknown> = loadClient,
): Promise<Wallet> {
  const where = `environment variable ${name}`
  const [, digits] = /^(?:0x)?([0-9a-f]{64})$/i.exec(key ?? '') ?? []
  const facts = ['expected: 64 hexadecimal digits, with 0x before them or not']
  const sentence = key ? 'This is no private key.' : 'There is no key to pay with.'
  if (digits === undefined) throw new ContractError(sentence, { facts, where })
  // Its types stay here: whoever does not pay has none of these packages.
  const loaded = (await load().catch(explainMissing)) as Awaited<ReturnType<typeof loadClient>>
  const { x402Client, x402HTTPClient, ExactEvmScheme, privateKeyToAccount } = loaded
  const account = (() => {
    try {
      return privateKeyToAccount(`0x${digits.toLowerCase()}`)
    } catch {
      // Without the cause, which may quote the key.
      throw new ContractError('This is no private key of the curve secp256k1.', { where })
    }
  })()
  const client = new x402Client().register(`eip155:${getPayment().chain}`, new ExactEvmScheme(account))
  const http = new x402HTTPClient(client)
  const signatures: string[] = []
  const hideKey = createTextRedactor(formatBytes(digits), `$${name}`)
  let redact = hideKey
  return {
    address: account.address,
    redact: text => redact(text),
    async sign(challenge) {
      type Challenge = Parameters<typeof http.createPaymentPayload>[0]
      const payment = await http.createPaymentPayload(challenge as Challenge)
      const { 'PAYMENT-SIGNATURE': header = '' } = http.encodePaymentSignatureHeader(payment)
      const read = decodePaymentHeader(header)
      const exact = 'malformed' in read ? read : readExactPayload(read.payload)
      if ('malformed' in exact) throw new Error(exact.malformed)
      // From now on, before anybody can hear of it.
      signatures.push(exact.signature.slice(2))
      if (signatures.length > MAX_REMEMBERED) signatures.shift()
      redact = joinRedactors(hideKey, createSignatureRedactor(signatures))
      return { header, authorization: exact.authorization }
    },
  }
}

/** Opens a wallet with a random key that is not stored. A mock gives each payer enough to spend. */
export function openThrowawayWallet(): Promise<Wallet> {
  return openWallet(randomBytes(32).toString('hex'), 'THROWAWAY_KEY')
}

/** Formats bytes in hexadecimal digits and in both base64 alphabets, without an incomplete last group. */
function formatBytes(hex: string): string[] {
  const bytes = Buffer.from(hex, 'hex')
  const groups = bytes.length - (bytes.length % 3)
  const base64 = bytes.subarray(0, groups).toString('base64')
  return [...new Set([hex, base64, base64.replaceAll('+', '-').replaceAll('/', '_')])]
}

function createSignatureRedactor(signatures: readonly string[]): Redactor {
  // Each half by itself too: a signature is two numbers, r and s, and one bit.
  const parts = signatures.flatMap(hex => [hex, hex.slice(0, 64), hex.slice(64, 128)].flatMap(formatBytes))
  return createTextRedactor(parts, '(signature removed)')
}

/** Throws ContractError with the packages and versions to install if the client is missing. */
function explainMissing(error: unknown): never {
  const { code } = error as NodeJS.ErrnoException
  if (code !== 'ERR_MODULE_NOT_FOUND' && code !== 'MODULE_NOT_FOUND') throw error
  const { peerDependencies = {} } = readPackageFile()
  const packages = Object.entries(peerDependencies)
    .filter(([name]) => /^(@x402\/|viem$)/.test(name))
    .map(([name, range]) => `${name}@${range.replace(/^[~^]/, '')}`)
  const sentence = 'Paying needs the official x402 client, which is not installed.'
  throw new ContractError(sentence, {
    facts: [`npm install --save-dev ${packages.join(' ')}`],
    where: '--pay',
  })
}
