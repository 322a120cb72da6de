/** Returns whether a URL host or a socket address is this machine (RFC 6761, 6.3). IPv6 may have brackets. */
export function isLoopback(host: string): boolean {
  return /^(localhost|.*\.localhost|(::ffff:)?127(\.\d+){3}|\[::1\]|::1|\[?::ffff:7f[\da-f]{2}:[\da-f]{1,4}\]?)$/.test(
    host,
  )
}
