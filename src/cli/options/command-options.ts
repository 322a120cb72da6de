import { InvalidArgumentError, Option } from 'commander'
import { type WorldSize, worldScales } from '../../../mocks/world/world-scales.ts'
import { ContractError } from '../../base/contract-error.ts'
import { omitUndefined } from '../../base/omit-undefined.ts'
import type { NetworkSettings } from '../../network/read-network.ts'

/** The flags about the generated market. */
export interface MarketFlags {
  readonly seed: number
  readonly size: WorldSize
}

/** Creates `--seed N`, the seed of the generated market. */
export function createSeedOption(): Option {
  return new Option('--seed <number>', 'seed of the generated market')
    .default(1)
    .argParser(createWholeNumberParser(0, 2 ** 32 - 1))
}

/** Creates `--size NAME`, the size of the generated market. */
export function createSizeOption(): Option {
  const description = 'size of the market: thousands of rows, or a few dozen rows in each list'
  return new Option('--size <name>', description).default('large').choices(Object.keys(worldScales))
}

/** Creates `--now INSTANT`, which freezes the clock. */
export function createNowOption(): Option {
  return new Option('--now <instant>', 'freeze the clock at an ISO 8601 time')
}

/** Creates a parser of whole numbers within bounds, both included. */
export function createWholeNumberParser(least: number, most: number): (text: string) => number {
  return text => {
    const value = Number(text)
    if (/^\d+$/.test(text) && value >= least && value <= most) return value
    throw new InvalidArgumentError(`It must be a whole number from ${least} to ${most}.`)
  }
}

/** Throws ContractError for a text that no environment variable is called, since it may be the key itself. */
export function checkVariableName(text: string, flag: string, example: string): void {
  if (/^[A-Za-z_][A-Za-z0-9_]*$/.test(text)) return
  const facts = [`expected: the name of the environment variable that holds it, such as ${example}`]
  throw new ContractError('The key itself is never an argument.', { facts, where: flag })
}

/** Collects the values of a flag that can be given several times. */
export function appendText(text: string, before: readonly string[] = []): readonly string[] {
  return [...before, text]
}

/** Creates options from their descriptions by flags. If a description ends in `repeatable`, all given values are collected. */
export function createOptions(descriptions: Readonly<Record<string, string>>): Option[] {
  return Object.entries(descriptions).map(([flags, description]) => {
    const option = new Option(flags, description)
    return description.endsWith('repeatable') ? option.argParser(appendText) : option
  })
}

/** Parses an amount in the smallest units of the stablecoin. */
export function parseAmount(text: string): bigint {
  if (/^\d{1,30}$/.test(text)) return BigInt(text)
  throw new InvalidArgumentError('It must be a whole number of smallest units, such as 50000.')
}

/** Creates the options for the base URLs of the four origins. */
export function createTargetOptions(): Option[] {
  return createOptions({
    '--base-url <url>': 'base URL of the service',
    '--payment-base-url <url>': 'base URL of the payment host',
    '--social-base-url <url>': 'base URL of the social service',
    '--social-payment-base-url <url>': 'base URL of the payment host of the social service',
  })
}

/** The flags about connecting to a target and sending the key. */
export interface NetworkFlags extends Omit<NetworkSettings, 'headers'> {
  readonly header?: readonly string[]
  readonly keyHeader?: string
  readonly bearer?: true
}

/** Creates the options for the header of the API key. */
export function createKeyHeaderOptions(): Option[] {
  return [
    new Option('--key-header <name>', 'header that carries the key (default: X-API-Key)'),
    new Option('--bearer', 'send the key as a bearer token: Authorization: Bearer …').conflicts('keyHeader'),
  ]
}

/** Creates the options for connecting to a service. Proxies come from the environment. */
export function createNetworkOptions(): Option[] {
  return createOptions({
    '--header <name: $VARIABLE>':
      'additional request header; a secret is named by its environment variable; repeatable',
    '--cacert <file>': 'trusted certificates, in place of those that Node trusts (PEM)',
    '--client-cert <file>': 'client certificate (PEM)',
    '--client-key <file>': 'private key of the client certificate (PEM), if another file holds it',
    '--proxy-loopback':
      'use the proxies of HTTP_PROXY and HTTPS_PROXY for this machine, too (NO_PROXY lists exceptions)',
  })
}

/** Returns the header for the API key that the flags name, if any. */
export function chooseKeyHeader({ bearer, keyHeader }: NetworkFlags): string | undefined {
  return bearer ? 'Authorization' : keyHeader
}

/** Merges network settings. Those of the flags replace those of the configuration. */
export function chooseNetworkSettings(
  flags: NetworkFlags,
  configured: NetworkSettings = {},
): NetworkSettings {
  const { header: headers, cacert, clientCert, clientKey, proxyLoopback } = flags
  return {
    ...configured,
    ...omitUndefined({ headers, cacert, clientCert, clientKey, proxyLoopback }),
  }
}

/** The flags about judging a recording, and about its report. */
export interface ReportFlags {
  readonly report?: readonly string[]
  readonly accepted?: string
  readonly gapsOut?: string
  readonly baseline?: string
  readonly json?: true
}

/** Creates the options of `mdc conform` and `mdc judge` for judging and reports. */
export function createReportOptions(): Option[] {
  return createOptions({
    '--report <format=path>': 'write a report: json, junit, html, markdown, annotations or sarif; repeatable',
    '--accepted <file>':
      'file of accepted findings, each with reason, owner and expiry (YAML); outside of CI, a missing file is written',
    '--gaps-out <file>': 'write how the service behaves in each gap of the contract, for `mdc mock --gaps`',
    '--baseline <file>': 'earlier JSON report: report the changes, and exit 1 only for new failures',
    '--json': 'print the report as JSON',
  })
}
