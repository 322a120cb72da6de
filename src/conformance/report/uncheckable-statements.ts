/** Statements of the contract that no request can check. Coverage does not include them. */
export const uncheckableStatements: readonly { readonly clause: string; readonly says: string }[] = [
  { clause: 'shared rules, Access', says: 'how API keys are issued' },
  { clause: 'shared rules', says: 'that no endpoint writes anything' },
  { clause: 'shared rules, Access', says: 'that a payment was verified, not taken for granted' },
  {
    clause: 'shared rules, versions',
    says: 'that a version moves from current to deprecated to sunset as announced',
  },
  {
    clause: 'altchain and EVM tables',
    says: 'that a price, a volume or a balance is what the market made it',
  },
  {
    clause: 'altchain and EVM tables',
    says: 'that a time is not hours off, where only the service tells it and it is not in the future',
  },
  {
    clause: 'altchain and EVM tables',
    says: 'how many digits a volume needs: no sentence says so, and sums allow for those that are shown',
  },
  { clause: 'EVM, top-owners', says: 'that the balances behind the ranking are those of this moment' },
  { clause: 'EVM, provider-summary', says: 'that the positions of a wallet are all that it holds' },
  { clause: 'social', says: 'how the scores of a post are assigned' },
  {
    clause: 'social tables',
    says: 'that averages and counts are those of the posts, which are not visible from outside',
  },
]
