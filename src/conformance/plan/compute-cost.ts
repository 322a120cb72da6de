import { ContractError } from '../../base/contract-error.ts'
import { contract } from '../../contract/contract.ts'
import type { PlannedRequest } from '../model/recording.ts'

/** Digits after the point of the stablecoin. */
const DIGITS = 6

const { price } = contract.payment

/** Units of the stablecoin as a whole number of its smallest units. */
export function toSmallestUnits(units: number): bigint {
  return BigInt(Math.round(units * 10 ** DIGITS))
}

/** Smallest units of the stablecoin as units. */
export function toUnits(amount: bigint): number {
  return Number(amount) / 10 ** DIGITS
}

/** Number of requests of a plan that are paid for, and what that costs at most: units of the stablecoin. */
export function computeCost(planned: readonly PlannedRequest[]): {
  readonly paid: number
  readonly cost: number
} {
  const paid = planned.filter(({ payment }) => payment === 'signed').length
  return { paid, cost: toUnits(toSmallestUnits(price) * BigInt(paid)) }
}

/** Throws ContractError when nothing of a plan is paid for, or when it costs more than may be spent. */
export function checkCost(planned: readonly PlannedRequest[], maxCost: number): void {
  const { paid, cost } = computeCost(planned)
  const where = '--max-cost'
  if (!(Number.isFinite(maxCost) && maxCost > 0))
    throw new ContractError('This is no amount to spend.', {
      facts: [`expected: units of the stablecoin, such as 1.25; a request costs ${price}`],
      where,
    })
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
        `${paid} paid requests at ${price} of the stablecoin: ${cost.toFixed(2)}`,
        `allowed: ${maxCost}`,
        'allow more, or judge fewer operations with --operation',
      ],
      where,
    })
}
