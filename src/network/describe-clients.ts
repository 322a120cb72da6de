import { isLoopback } from './is-loopback.ts'

/** Describes in a few words the clients that reach the address of a server. */
export function describeClients(url: string): string {
  const { hostname, host } = new URL(url)
  return isLoopback(hostname) ? 'this machine only' : `anybody who reaches ${host}`
}
