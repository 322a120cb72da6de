import type { Network } from '../../network/network.ts'
import type { TransportFailure } from '../model/recording.ts'

const clientCertificateAlert = /alert (handshake failure|certificate required|bad certificate)/

/**
 * Adds a hint about the likely cause to a connection failure without any reply. The cause may be a missing client certificate, or
 * plain http to a TLS port.
 */
export function addConnectionHint(
  failure: TransportFailure,
  url: URL,
  network: Network = {},
): TransportFailure {
  const { kind, message } = failure
  if (url.protocol === 'http:') {
    // A TLS server closes the connection, or sends an alert, which is no HTTP.
    const isRefused = kind === 'reset' || (kind === 'malformed' && message.includes('Expected HTTP'))
    return isRefused ? { kind, message: `${message}; the port may speak TLS: try https://` } : failure
  }
  const isRefused = kind === 'reset' || (kind === 'unreachable' && clientCertificateAlert.test(message))
  if (!isRefused || network.tls?.cert !== undefined) return failure
  return {
    kind,
    message: `${message}; if the server asks for a client certificate, name it by --client-cert`,
  }
}
