/** Well-formed ids of nothing: 32 and 20 bytes of a hash, without any key or contract. */
export const unknownIds = {
  altchain: 'Eu5cVQ4JpUzV8QjRDRBkpmUfsu9tohomNunUPDYsQoGU',
  evm: '0xce7f58c78e6af81b142ab8b06ad3677795dfdbe4',
  /** A symbol without a token. */
  symbol: 'NOSUCHTOKENATALL',
  /** A number that no chain has; it still fits the type of chainId. */
  chain: '65530',
} as const

const letters = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Returns this number of different unknown base58 addresses. */
export function listUnknownIds(count: number): string[] {
  const stem = unknownIds.altchain.slice(0, -2)
  return Array.from({ length: count }, (_, at) => {
    const [high, low] = [Math.floor(at / letters.length), at % letters.length]
    return `${stem}${letters[high]}${letters[low]}`
  })
}

/** All names of nothing: no request holds more of one list. */
const names: ReadonlySet<string> = new Set([...Object.values(unknownIds), ...listUnknownIds(3000)])

/** True if a text is one of these names. */
export function isUnknownId(text: string): boolean {
  return names.has(text)
}
