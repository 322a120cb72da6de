import { findForeignHeader } from '../../src/network/find-foreign-header.ts'
import { isLoopback } from '../../src/network/is-loopback.ts'
import type { ControlRequest } from './control-routes.ts'
import { probePaths } from './probe-paths.ts'

/** Addresses of the mock, and who may control it from another machine. */
export interface ControlPlace {
  /** Address the mock listens on. */
  readonly host: string
  /** Name under which the control API is open to other machines; none when undefined. */
  readonly controlHost: string | undefined
}

/** Returns the reason to reject a control request, or undefined. */
export function checkControlRequest(
  { path, method, remote, header }: ControlRequest,
  place: ControlPlace,
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
  const foreign = findForeignHeader(headers, { hosts: [host, controlHost ?? host] })
  if (foreign === 'host') {
    return 'The control API does not answer to this Host. The flag --control-host names another one.'
  }
  return foreign && 'The control API does not answer to pages of other sites.'
}

/** Returns the CORS headers that let a page read the reply. Only for requests that were not forbidden. */
export function buildCorsHeaders(origin: string): Record<string, string> {
  return {
    'Access-Control-Allow-Origin': origin,
    'Access-Control-Allow-Methods': 'GET, PUT, POST, DELETE, OPTIONS',
    'Access-Control-Allow-Headers': 'Content-Type, X-Mock-Session',
    Vary: 'Origin',
  }
}
