import { findCrossSiteHeader } from '../../src/network/find-cross-site-header.ts'
import { isLoopback } from '../../src/network/is-loopback.ts'
import type { ControlRequest } from './control-routes.ts'
import { probePaths } from './probe-paths.ts'

/** Host of the mock, and the name under which other machines may control it. */
export interface ControlHosts {
  /** Address the mock listens on. */
  readonly host: string
  /** Host name under which other machines may use the control API. Undefined if they may not. */
  readonly controlHost: string | undefined
}

/** Returns the reason to reject a control request, or undefined if it is allowed. */
export function checkControlRequest(
  { path, method, remote, header }: ControlRequest,
  place: ControlHosts,
): string | undefined {
  if (probePaths.has(path) && ['GET', 'HEAD'].includes(method)) return undefined
  const { host, controlHost } = place
  if (controlHost === undefined && !isLoopback(remote)) {
    return 'The control API answers this machine only. The flag --control-host opens it.'
  }
  const headers = {
    host: header('host'),
    origin: header('origin'),
    'sec-fetch-site': header('sec-fetch-site'),
  }
  const foreign = findCrossSiteHeader(headers, { hosts: [host, controlHost ?? host] })
  if (foreign === 'host') {
    return 'The control API does not answer to this Host. The flag --control-host names another one.'
  }
  return foreign && 'The control API does not answer to pages of other sites.'
}

/** Returns the CORS headers that let a page read the reply. Use it only for allowed requests. */
export function buildCorsHeaders(origin: string): Record<string, string> {
  return {
    'Access-Control-Allow-Origin': origin,
    'Access-Control-Allow-Methods': 'GET, PUT, POST, DELETE, OPTIONS',
    'Access-Control-Allow-Headers': 'Content-Type, X-Mock-Session',
    Vary: 'Origin',
  }
}
