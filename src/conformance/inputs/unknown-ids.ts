/** Well-formed ids that no token, pool, account or chain has. */
export const unknownIds = {
  altchain: 'Eu5cVQ4JpUzV8QjRDRBkpmUfsu9tohomNunUPDYsQoGU',
  evm: '0xce7f58c78e6af81b142ab8b06ad3677795dfdbe4',
  /** A symbol without a token. */
  symbol: 'NOSUCHTOKENATALL',
  /** A number that no chain has, within the type of chainId. */
  chain: '65530',
} as const

const letters = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Returns `count` different base58 addresses that do not exist. */
export function listUnknownIds(count: number): string[] {
  const stem = unknownIds.altchain.slice(0, -2)
  return Array.from({ length: count }, (_, at) => {
    const [high, low] = [Math.floor(at / letters.length), at % letters.length]
    return `${stem}${letters[high]}${letters[low]}`
  })
}

/** All unknown ids. A list in a request never has more of them. */
const names: ReadonlySet<string> = new Set([...Object.values(unknownIds), ...listUnknownIds(3000)])

/** Returns true if a text is one of the unknown ids. */
export function isUnknownId(text: string): boolean {
  return names.has(text)
}
