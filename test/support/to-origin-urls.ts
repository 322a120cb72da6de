import type { MockUrls } from '../../mocks/server.ts'
import { type Origin, originUrlNames } from '../../src/contract/match-route.ts'

/** Returns the base URLs of a mock by origin, as a run takes them. */
export function toOriginUrls(urls: MockUrls): Record<Origin, string> {
  const named = Object.entries(originUrlNames) as [Origin, keyof MockUrls][]
  return Object.fromEntries(named.map(([origin, name]) => [origin, urls[name]])) as Record<Origin, string>
}
