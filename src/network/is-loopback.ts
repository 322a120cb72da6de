/** True if a host of a URL or an address of a socket is this machine (RFC 6761, 6.3); IPv6 with or without brackets. */
export function isLoopback(host: string): boolean {
  return /^(localhost|.*\.localhost|(::ffff:)?127(\.\d+){3}|\[::1\]|::1)$/.test(host)
}
