import type { ControlRequest } from './control-routes.ts'
import { probePaths } from './probe-paths.ts'

/** Where the mock listens, and who else than this machine may control it. */
export interface ControlPlace {
  /** Address the mock listens on. */
  readonly host: string
  /** Name under which the control API is open to other machines; none when undefined. */
  readonly controlHost: string | undefined
}

/**
 * Why a control request is refused; undefined when it may pass. The checks of Host and Origin keep out web pages: those
 * that send requests to this machine, and those whose name was rebound to its address.
 */
export function checkControlRequest(
  { path, method, remote, header }: ControlRequest,
  place: ControlPlace,
): string | undefined {
  if (probePaths.has(path) && ['GET', 'HEAD'].includes(method)) return undefined
  const { host, controlHost } = place
  if (controlHost === undefined && !isLoopback(remote)) {
    return 'The control API answers this machine only. The flag --control-host opens it.'
  }
  const isTrusted = (name: string | undefined) =>
    name !== undefined &&
    (isLoopback(name) || name === normalizeHost(host) || name === normalizeHost(controlHost ?? host))
  if (!isTrusted(parseHostname(`http://${header('host')}`))) {
    return 'The control API does not answer to this Host. The flag --control-host names another one.'
  }
  const origin = header('origin')
  const isCrossSite = origin === undefined && header('sec-fetch-site') === 'cross-site'
  if (isCrossSite || (origin !== undefined && !isTrusted(parseHostname(origin)))) {
    return 'The control API does not answer to pages of other sites.'
  }
  return undefined
}

/** What lets the page that asked read the answer (CORS); only for requests that were not forbidden. */
export function buildCorsHeaders(origin: string): Record<string, string> {
  return {
    'Access-Control-Allow-Origin': origin,
    'Access-Control-Allow-Methods': 'GET, PUT, POST, DELETE, OPTIONS',
    'Access-Control-Allow-Headers': 'Content-Type, X-Mock-Session',
    Vary: 'Origin',
  }
}

/** The host of an address, in lower case and without brackets; undefined for what is no address of a web server. */
function parseHostname(address: string): string | undefined {
  const url = /^https?:\/\/[^/]/i.test(address) && URL.canParse(address) ? new URL(address) : undefined
  return url === undefined || url.username !== '' ? undefined : normalizeHost(url.hostname)
}

function normalizeHost(host: string): string {
  return host.toLowerCase().replace(/^\[(.*)\]$/, '$1')
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^(::ffff:)?127(\.\d{1,3}){3}$/.test(host)
}
