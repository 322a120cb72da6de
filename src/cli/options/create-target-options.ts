import { Option } from 'commander'

/** Creates the options for the base URLs of the four origins. */
export function createTargetOptions(): Option[] {
  return [
    new Option('--base-url <url>', 'base URL of the service'),
    new Option('--payment-base-url <url>', 'base URL of the payment host'),
    new Option('--social-base-url <url>', 'base URL of the social service'),
    new Option('--social-payment-base-url <url>', 'base URL of the payment host of the social service'),
  ]
}
