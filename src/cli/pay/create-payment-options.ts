import { InvalidArgumentError, Option } from 'commander'
import { createOptions } from '../options/command-options.ts'

/** The flags of `mdc conform` for payments. */
export interface PaymentFlags {
  readonly pay?: true
  readonly maxCost?: number
  readonly payKeyEnv?: string
  readonly payTo?: readonly string[]
  readonly yes?: true
}

/** Default name of the environment variable with the private key of the payer. */
export const defaultPayKeyName = 'MDC_PAY_KEY'

/** Creates the options of `mdc conform` for payments. */
export function createPaymentOptions(): Option[] {
  const maxCost = 'maximum amount to spend, in units of the stablecoin; --plan prints the cost'
  return [
    new Option('--pay', 'also send paid requests and judge their replies; requires --max-cost and a key'),
    new Option('--max-cost <units>', maxCost).argParser(parseUnits),
    ...createOptions({
      '--pay-key-env <name>': `environment variable that holds the private key of the payer (default: ${defaultPayKeyName})`,
      '--pay-to <address>': 'account that may receive payments (default: any); repeatable',
      '--yes': 'with --pay: do not ask for confirmation before paying',
    }),
  ]
}

/** Parses an amount of the stablecoin. */
export function parseUnits(text: string): number {
  if (/^\d{1,6}(\.\d{1,6})?$/.test(text) && Number(text) > 0) return Number(text)
  throw new InvalidArgumentError('It must be units of the stablecoin, such as 1.25.')
}
