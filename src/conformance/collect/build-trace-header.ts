import { ContractError } from '../../base/contract-error.ts'
import { isCredentialHeader, isHeaderName, isReservedHeader } from '../../network/is-header-name.ts'
import type { Run } from '../model/recording.ts'

/** Throws ContractError for an invalid header name, or one that has another purpose. */
export function checkTraceHeader(name: string): void {
  if (isHeaderName(name) && !isReservedHeader(name) && !isCredentialHeader(name)) return
  throw new ContractError(`No trace id can be sent in a header "${name}".`, {
    facts: ['expected: a header of its own, such as X-Request-Id or traceparent'],
    where: 'trace header',
  })
}

/**
 * Builds the header with the trace id, if the run names one. traceparent has its own format (W3C Trace
 * Context, 3.2).
 */
export function buildTraceHeader(
  { traceHeader }: Run,
  trace: string | undefined,
): Readonly<Record<string, string>> {
  if (traceHeader === undefined || trace === undefined) return {}
  const isParent = traceHeader.toLowerCase() === 'traceparent'
  return { [traceHeader]: isParent ? `00-${trace}-${trace.slice(-16)}-01` : trace }
}
