import { ContractError } from '../../base/contract-error.ts'
import type { Wallet } from '../../conformance/collect/pay/open-wallet.ts'
import { openThrowawayWallet, openWallet } from '../../conformance/collect/pay/open-wallet.ts'
import type { Config } from '../../conformance/config/config.ts'
import { getPrice } from '../conform/format-plan.ts'
import { checkVariableName } from '../options/command-options.ts'
import { defaultPayKeyName, type PaymentFlags } from './create-payment-options.ts'

/**
 * Returns the limits of payments and the name of the payer's variable from flags and configuration. Returns undefined
 * without --pay. Throws ContractError for missing or contradictory settings.
 */
export function choosePaymentSettings(flags: PaymentFlags, { payments }: Pick<Config, 'payments'>) {
  if (!flags.pay) {
    const given = (['maxCost', 'payKeyEnv', 'payTo'] as const).some(name => flags[name] !== undefined)
    if (!given) return undefined
    throw new ContractError('Nothing is paid without --pay.', {
      where: '--max-cost, --pay-key-env, --pay-to',
    })
  }
  const maxCost = flags.maxCost ?? payments?.maxCost
  if (maxCost === undefined)
    throw new ContractError('Say how much may be spent.', {
      facts: [
        `--max-cost, in units of the stablecoin, of which a request costs ${getPrice()}; --plan tells how many`,
      ],
      where: '--pay',
    })
  const payTo = flags.payTo ?? payments?.payTo
  if (payTo?.some(address => !/^0x[0-9a-f]{40}$/i.test(address)))
    throw new ContractError('This is no account.', {
      facts: ['expected: 0x and 40 hexadecimal digits'],
      where: '--pay-to',
    })
  const keyName = flags.payKeyEnv ?? payments?.keyEnv ?? defaultPayKeyName
  checkVariableName(keyName, '--pay-key-env', defaultPayKeyName)
  return { limits: { maxCost, payTo }, keyName }
}

/** Opens the wallet that pays. For a mock it has a new key. Throws ContractError as {@link openWallet} does. */
export async function openPayingWallet(keyName: string, isMock: boolean): Promise<Wallet> {
  if (isMock) return openThrowawayWallet()
  const key = process.env[keyName]
  // What no variable is called may be the key itself, given in its place: it is not told.
  const isNamed = key === undefined && keyName !== defaultPayKeyName
  return openWallet(key, isNamed ? 'that --pay-key-env names' : keyName)
}
