/** What a column or a parameter is about: token0Address, tokenAddress, token_address and token_addresses are one noun. */
export function formatNoun(name: string): string {
  return name.replaceAll(/[_\d]/g, '').toLowerCase().replace(/es$/, '')
}
