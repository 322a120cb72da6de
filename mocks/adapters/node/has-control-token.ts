import { hash, randomBytes, timingSafeEqual } from 'node:crypto'
import { ContractError } from '../../../src/base/contract-error.ts'
import type { ControlRequest } from '../../control/control-routes.ts'

/** Returns the token that other machines must send: the given one, or else a random one. Throws ContractError. */
export function chooseControlToken(given: string | undefined): string {
  if (given === undefined) return randomBytes(24).toString('base64url')
  if (/^[\w.~+/-]{16,}=*$/.test(given)) return given // RFC 6750, section 2.1
  throw new ContractError('This is no token for the control API.', {
    facts: ['expected: at least 16 letters, digits and -._~+/, such as from openssl rand -hex 24'],
    where: 'MDC_CONTROL_TOKEN',
  })
}

/** Returns whether a request has this token: in a header, or in the cookie that the console sets for its own requests. */
export function hasControlToken({ header }: Pick<ControlRequest, 'header'>, token: string): boolean {
  const [, sent] = /^bearer (.+)$/i.exec(header('authorization') ?? '') ?? []
  if (sent !== undefined) return isSame(sent, token)
  // Browsers send the cookie also for pages of other ports of this host.
  const origin = header('origin')
  const isOwnPage = origin === undefined || origin.endsWith(`//${header('host')}`)
  const [, kept] = /(?:^|; )mdc-control=([^;]*)/.exec(header('cookie') ?? '') ?? []
  return isOwnPage && kept !== undefined && isSame(kept, token)
}

/** Compares in a time that does not depend on how much of the token is right. */
function isSame(sent: string, token: string): boolean {
  return timingSafeEqual(hash('sha256', sent, 'buffer'), hash('sha256', token, 'buffer'))
}
