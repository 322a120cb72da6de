import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import type { Authorization } from './payment-payload.ts'

/** The EIP-712 domain of a token. It ties a signature to one contract on one chain. */
export interface TokenDomain {
  readonly name: string
  readonly version: string
  readonly chainId: bigint
  /** Address of the token contract, 0x and 40 hexadecimal digits. */
  readonly verifyingContract: string
}

const domainTypeHash = hashText(
  'EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)',
)

/** Hash of the type of the signed message (EIP-3009). */
const transferTypeHash = hashText(
  'TransferWithAuthorization(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)',
)

/** Returns the hash of a domain (EIP-712), 32 bytes. */
function hashDomain({ name, version, chainId, verifyingContract }: TokenDomain): Uint8Array {
  return hashWords(
    domainTypeHash,
    hashText(name),
    hashText(version),
    encodeNumber(chainId),
    encodeHex(verifyingContract),
  )
}

/** Returns the hash of an authorization without its domain, 32 bytes. It is the same on every chain. */
export function hashAuthorization(authorization: Authorization): Uint8Array {
  const { from, to, value, validAfter, validBefore, nonce } = authorization
  const numbers = [value, validAfter, validBefore].map(digits => encodeNumber(BigInt(digits)))
  return hashWords(transferTypeHash, encodeHex(from), encodeHex(to), ...numbers, encodeHex(nonce))
}

/** Returns the 32 bytes that a payer signs for an authorization (EIP-712). */
export function hashTypedAuthorization(domain: TokenDomain, authorization: Authorization): Uint8Array {
  return hashWords(Uint8Array.of(0x19, 0x01), hashDomain(domain), hashAuthorization(authorization))
}

/**
 * Recovers the lower-case address that signed a digest. The signature is 0x and 65 bytes (r, s, v). Returns
 * undefined for an invalid signature. Only a low s is valid, as in the token contract (EIP-2). No chain
 * checks the signature later, so it must be rejected here.
 */
export function recoverSigner(digest: Uint8Array, signature: string): string | undefined {
  if (!/^0x[0-9a-fA-F]{130}$/.test(signature)) return undefined
  const v = Number.parseInt(signature.slice(130), 16)
  const recovery = v >= 27 ? v - 27 : v
  if (recovery > 1) return undefined
  try {
    const parsed = secp256k1.Signature.fromHex(signature.slice(2, 130)).addRecoveryBit(recovery)
    if (parsed.hasHighS()) return undefined
    const publicKey = parsed.recoverPublicKey(digest).toBytes(false)
    return `0x${bytesToHex(keccak_256(publicKey.subarray(1)).subarray(12))}`
  } catch {
    return undefined // r or s is out of range, or r is the abscissa of no point of the curve
  }
}

function hashText(text: string): Uint8Array {
  return keccak_256(utf8ToBytes(text))
}

function hashWords(...words: readonly Uint8Array[]): Uint8Array {
  return keccak_256(concatBytes(...words))
}

function encodeNumber(value: bigint): Uint8Array {
  return hexToBytes(value.toString(16).padStart(64, '0'))
}

function encodeHex(value: string): Uint8Array {
  return hexToBytes(value.slice(2).padStart(64, '0'))
}
