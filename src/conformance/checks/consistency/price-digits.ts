import type { ObjectOf, OperationId } from '../../../contract/contract-types.ts'
import type { Seen } from '../../evidence/evidence.ts'
import { selectAnswered } from '../answers/select-answered.ts'
import type { CheckFamily } from '../families/check-family.ts'
import { recordOutcome } from '../families/record-outcome.ts'

// Which columns of several tables are the price of a token is our reading; tsc notices a name that is gone.
const token = 'tokenAddress' satisfies keyof ObjectOf<'TokenDetails'> &
  keyof ObjectOf<'PriceVolume'> &
  keyof ObjectOf<'TokenPoolStat'>
const prices: { readonly [Id in OperationId]?: string } = {
  tokenDetails: 'priceUSD' satisfies keyof ObjectOf<'TokenDetails'>,
  priceVolumeMulti: 'priceUSD' satisfies keyof ObjectOf<'PriceVolume'>,
  tokenPoolSearch: 'tokenPrice' satisfies keyof ObjectOf<'TokenPoolStat'>,
}

const id = 'XEP-03-digits'
const operations = Object.keys(prices) as OperationId[]

/** Decimals that a price below a dollar has where it is not rounded to cents; so many are whole cents by chance once in 10,000. */
const MANY_DECIMALS = 6
const CENTS = 2
/** Half a cent, and what floating point adds. */
const ROUNDING = 0.00501

/** A price that is known in more detail elsewhere loses a twentieth, or all, when it is rounded to cents. */
export const priceDigits: CheckFamily = {
  requirements: [
    {
      id,
      title: 'a price below a dollar is not rounded to cents',
      level: 'inferred', // no sentence says how many digits there are
      clause: 'TokenDetails, TokenPoolStat, PriceVolume',
      checks:
        'No price below a dollar has two decimals or fewer where another operation tells six or more of the same token.',
      violation: '0.37 for a token that costs 0.365162 elsewhere',
      operations,
      needs: 'standard',
    },
  ],
  judge(evidence, tally) {
    const told = selectAnswered(evidence).flatMap(listPrices)
    const fine = told.filter(({ price }) => !hasDecimals(price, MANY_DECIMALS - 1))
    for (const operation of operations) {
      const own = told.filter(({ seen }) => seen.operation === operation)
      const pairs = own.flatMap(each => {
        const other = fine.find(
          ({ seen, address, price }) =>
            seen.operation !== operation &&
            address === each.address &&
            Math.abs(price - each.price) <= ROUNDING,
        )
        return other === undefined ? [] : [{ ...each, other }]
      })
      const bad = pairs.find(({ price }) => hasDecimals(price, CENTS))
      const shown = bad ?? pairs[0]
      if (shown !== undefined)
        recordOutcome(tally, id, shown.seen, bad === undefined, {
          message: `A price is rounded to cents, which exchange ${shown.other.seen.n} tells in more detail.`,
          place: `${shown.seen.rowsAt}[${shown.at}].${prices[operation]}`,
          expected: `about ${shown.other.price}`,
          actual: shown.price,
        })
      else if (own[0] !== undefined)
        tally.recordUnclear(
          id,
          operation,
          'of no token a price below a dollar is told here and in more detail elsewhere',
        )
    }
  },
}

/** The prices below a dollar in a reply; one of nothing may stand for an unknown one. */
function listPrices(seen: Seen) {
  const column = prices[seen.operation] ?? ''
  return (seen.rows ?? []).flatMap((row, at) => {
    const price = row[column]
    return typeof price === 'number' && price > 0 && price < 1
      ? [{ seen, at, address: row[token], price }]
      : []
  })
}

/** Whether a number has so many decimals at most. */
function hasDecimals(value: number, most: number): boolean {
  return Number(value.toFixed(most)) === value
}
