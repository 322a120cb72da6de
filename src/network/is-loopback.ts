/** Whether a host of a URL (RFC 3986, 3.2.2; IPv6 in brackets) is this machine. */
export function isLoopback(hostname: string): boolean {
  return /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)
}
