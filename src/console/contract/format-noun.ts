/** Returns the noun of a column or parameter. token0Address, tokenAddress, token_address and token_addresses have the same. */
export function formatNoun(name: string): string {
  return name.replaceAll(/[_\d]/g, '').toLowerCase().replace(/es$/, '')
}
