/**
 * Reduces the name of a column or parameter to a noun for comparison. token0Address, tokenAddress,
 * token_address and token_addresses have the same noun.
 */
export function normalizeNoun(name: string): string {
  return name.replaceAll(/[_\d]/g, '').toLowerCase().replace(/es$/, '')
}
