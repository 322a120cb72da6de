import { ContractError } from '../../base/contract-error.ts'
import { contract } from '../../contract/contract.ts'
import { SMALLEST_UNITS } from '../../contract/smallest-units.ts'
import type { PlannedRequest } from '../model/recording.ts'

/** Returns the price of a request in units of the stablecoin. 0 where nothing is paid. */
export function getPrice(): number {
  return contract.payment?.price ?? 0
}

/** Converts units of the stablecoin to its smallest units. */
export function toSmallestUnits(units: number): bigint {
  return BigInt(Math.round(units * SMALLEST_UNITS))
}

/** Converts smallest units of the stablecoin to units. */
export function toUnits(amount: bigint): number {
  return Number(amount) / SMALLEST_UNITS
}

/** Returns the number of paid requests of a plan, and their maximum cost in units of the stablecoin. */
export function computeCost(planned: readonly PlannedRequest[]) {
  const paid = planned.filter(({ payment }) => payment === 'signed').length
  return { paid, cost: toUnits(toSmallestUnits(getPrice()) * BigInt(paid)) }
}

/** Throws ContractError for no amount, and for a plan without payments or above `maxCost`. */
export function checkCost(planned: readonly PlannedRequest[], maxCost: number): void {
  const { paid, cost } = computeCost(planned)
  const where = '--max-cost'
  const facts = [`expected: units of the stablecoin, such as 1.25; a request costs ${getPrice()}`]
  if (!(Number.isFinite(maxCost) && maxCost > 0))
    throw new ContractError('This is no amount to spend.', { facts, where })
  if (paid === 0)
    throw new ContractError('There is nothing to pay for.', {
      facts: [
        'give --payment-base-url or --social-payment-base-url',
        'and leave the paid operations in reach of --operation, --only and the configuration',
      ],
      where: '--pay',
    })
  if (toSmallestUnits(cost) > toSmallestUnits(maxCost))
    throw new ContractError('The plan costs more than may be spent.', {
      facts: [
        `${paid} paid requests at ${getPrice()} of the stablecoin: ${cost.toFixed(2)}`,
        `allowed: ${maxCost}`,
        'allow more, or judge fewer operations with --operation',
      ],
      where,
    })
}
