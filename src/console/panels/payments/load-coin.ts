import { buildRequest } from '../../api/build-request.ts'
import { sendRequest } from '../../api/send-request.ts'
import { listEntityLists, loadEntities } from '../../state/load-entities.ts'
import type { RowContext } from '../../state/load-rows.ts'

/** The coin in which requests are paid. */
export interface Coin {
  /** Symbol in the market, or the name in the challenge. */
  readonly name: string
  readonly decimals: number
}

/** An offer in a challenge of x402. */
interface Offer {
  readonly amount: string
  readonly asset: string
  readonly extra?: { readonly name?: string }
}

/**
 * Loads the coin of payments: asks for a request without paying, and compares the amount of the challenge
 * with the price in the contract. Returns undefined if they do not fit.
 */
export async function loadCoin(context: RowContext): Promise<Coin | undefined> {
  const { contract, examples, origins, session } = context
  const price = contract.keys.find(({ payment }) => payment !== undefined)?.payment?.price
  const [example] = examples.values()
  if (price === undefined || example === undefined) return undefined
  const base = origins[example.origin === 'social' ? 'socialPayment' : 'payment']
  const { path, query } = example
  const { headers } = await sendRequest(
    buildRequest({ base, path, values: query, apiKey: '', session }),
    'view',
  )
  const offer = readOffer(headers['payment-required'])
  if (offer === undefined) return undefined
  const decimals = Math.log10(Number(offer.amount) / price)
  const whole = Math.round(decimals)
  if (!(whole >= 0 && Math.abs(decimals - whole) < 1e-9)) return undefined
  const name = await findSymbol(offer.asset, context)
  return { name: name || (offer.extra?.name ?? ''), decimals: whole }
}

/** Returns an amount in smallest units as coins, with all its digits: 50000 of 6 decimals is 0.05. */
export function writeCoins(units: string, { name, decimals }: Coin): string {
  if (!/^\d+$/.test(units)) return units
  const digits = units.padStart(decimals + 1, '0')
  const whole = BigInt(digits.slice(0, digits.length - decimals)).toLocaleString('en')
  const rest = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return `${whole}${rest === '' ? '' : `.${rest}`} ${name}`
}

function readOffer(challenge: string | undefined): Offer | undefined {
  try {
    return JSON.parse(atob(challenge ?? '')).accepts[0]
  } catch {
    return undefined
  }
}

/** Returns the symbol of a token in the lists of the market, or an empty text. */
async function findSymbol(asset: string, context: RowContext): Promise<string> {
  const known = await loadEntities(listEntityLists(context.contract), context).catch(() => undefined)
  return known?.entities.find(({ id }) => id.toLowerCase() === asset.toLowerCase())?.label ?? ''
}
