import { Option } from 'commander'
import { omitUndefined } from '../../base/omit-undefined.ts'
import type { Run } from '../../conformance/model/recording.ts'

/** The flags with the base URLs of the four origins. */
export interface TargetFlags {
  readonly baseUrl?: string
  readonly paymentBaseUrl?: string
  readonly socialBaseUrl?: string
  readonly socialPaymentBaseUrl?: string
}

/** Creates the options for the base URLs of the four origins. */
export function createTargetOptions(): Option[] {
  return [
    new Option('--base-url <url>', 'base URL of the service'),
    new Option('--payment-base-url <url>', 'base URL of the payment host'),
    new Option('--social-base-url <url>', 'base URL of the social service'),
    new Option('--social-payment-base-url <url>', 'base URL of the payment host of the social service'),
  ]
}

/** Returns the given base URLs by origin. */
export function readTarget({
  baseUrl: base,
  paymentBaseUrl: payment,
  socialBaseUrl: social,
  socialPaymentBaseUrl: socialPayment,
}: TargetFlags): Run['target'] {
  return omitUndefined({ base, payment, social, socialPayment })
}
