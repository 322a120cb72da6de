import { Option } from 'commander'
import { omitUndefined } from '../../base/omit-undefined.ts'
import type { NetworkSettings } from '../../network/read-network.ts'
import { appendText } from './command-options.ts'

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
  return [
    new Option(
      '--header <name: $VARIABLE>',
      'additional request header; a secret is named by its environment variable; repeatable',
    ).argParser(appendText),
    new Option('--cacert <file>', 'trusted certificates, in place of those that Node trusts (PEM)'),
    new Option('--client-cert <file>', 'client certificate (PEM)'),
    new Option(
      '--client-key <file>',
      'private key of the client certificate (PEM), if another file holds it',
    ),
    new Option(
      '--resolve <host:port:address>',
      'IP address to use for a host name, as curl --resolve does; repeatable',
    ).argParser(appendText),
    new Option(
      '--proxy-loopback',
      'use the proxies of HTTP_PROXY and HTTPS_PROXY for this machine, too (NO_PROXY lists exceptions)',
    ),
  ]
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
  const { header: headers, cacert, clientCert, clientKey, resolve, proxyLoopback } = flags
  return {
    ...configured,
    ...omitUndefined({ headers, cacert, clientCert, clientKey, resolve, proxyLoopback }),
  }
}
