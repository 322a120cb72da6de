import { ContractError } from '../base/contract-error.ts'
import { isLoopback } from './is-loopback.ts'
import type { Environment, Proxies, SecretValue } from './network.ts'

/**
 * Reads HTTP_PROXY, HTTPS_PROXY and NO_PROXY, preferring the lower-case names. The secrets are the passwords.
 * Throws ContractError, which repeats no value, for an invalid proxy.
 */
export function readProxies(environment: Environment, loopback: boolean) {
  const found = (['http', 'https'] as const).flatMap(protocol => {
    const name = [`${protocol}_proxy`, `${protocol.toUpperCase()}_PROXY`].find(each => environment[each])
    return name === undefined ? [] : [{ protocol, name, url: parseProxy(environment[name] ?? '', name) }]
  })
  const urls = Object.fromEntries(found.map(({ protocol, url }) => [protocol, url]))
  const direct = environment.no_proxy ?? environment.NO_PROXY ?? ''
  return {
    proxies: { ...urls, direct, loopback } satisfies Proxies,
    secrets: found
      .map(({ name, url }) => ({ name, value: decodeURIComponent(url.password) }))
      .filter(({ value }) => value !== ''),
  }
}

function parseProxy(text: string, name: string): URL {
  try {
    const url = new URL(/^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `http://${text}`)
    decodeURIComponent(`${url.username}:${url.password}`)
    if (/^https?:$/.test(url.protocol)) return url
  } catch {
    // The message of the URL parser would repeat the password.
  }
  throw new ContractError('This is no http or https proxy.', {
    facts: ['expected: such as http://proxy.example.com:3128'],
    where: `environment variable ${name}`,
  })
}

/** Returns the port of a URL, or the default port of its protocol. */
function readPort({ port, protocol }: URL): number {
  return Number(port || (protocol === 'https:' ? 443 : 80))
}

/** Returns the secret in an environment variable: its value, or the password of a proxy URL. */
export function readSecret(name: string, environment: Environment): SecretValue | undefined {
  const text = environment[name] ?? ''
  if (text === '') return undefined
  if (!/_proxy$/i.test(name)) return { value: text, name }
  return readProxies({ http_proxy: text }, false).secrets.map(({ value }) => ({ value, name }))[0]
}

/** Returns the proxy for requests to a URL, or undefined when they go directly to it. */
export function findProxy(proxies: Proxies | undefined, url: URL): URL | undefined {
  const proxy = url.protocol === 'https:' ? proxies?.https : proxies?.http
  if (proxies === undefined || proxy === undefined) return undefined
  const isDirect = (isLoopback(url.hostname) && !proxies.loopback) || isListed(proxies.direct, url)
  return isDirect ? undefined : proxy
}

/** Returns the proxy that itself sends the requests for an http target, and may answer them. */
export function findHttpProxy(proxies: Proxies | undefined, url: URL): URL | undefined {
  return url.protocol === 'http:' ? findProxy(proxies, url) : undefined
}

/** Returns whether NO_PROXY covers a host: by its name or domain, address, or `*`. An entry may have a port. */
function isListed(direct: string, url: URL): boolean {
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '')
  const ownPort = String(readPort(url))
  return direct.split(/[\s,]+/).some(entry => {
    if (entry === '*') return true
    const [, named = entry, entryPort = ownPort] = /^(\[[^\]]+\]|[^:]+)(?::(\d+))?$/.exec(entry) ?? []
    const name = named
      .toLowerCase()
      .replace(/^\[(.*)\]$/, '$1')
      .replace(/^\*?\./, '')
    return name !== '' && entryPort === ownPort && (host === name || host.endsWith(`.${name}`))
  })
}
