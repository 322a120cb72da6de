import { copyOnClick } from './copy-on-click.ts'
import { filterChanges } from './filter-changes.ts'
import { followChanges } from './follow-changes.ts'
import { followPlace } from './follow-place.ts'
import { openPlace } from './open-place.ts'
import { rankPlaces } from './rank-places.ts'
import { readPlaces } from './read-places.ts'
import { searchPlaces } from './search-places.ts'
import { sendRequest } from './send-request.ts'
import { switchTabs } from './switch-tabs.ts'

/**
 * What the page does beside being read. Each part is a function that needs nothing but what it is given, so that its text is its program:
 * it is checked and compiled as all else, and no bundler is needed to put it into a page.
 */
export function pageScript({ isLive }: { isLive: boolean }): string {
  const parts = [openPlace, followPlace, copyOnClick, switchTabs, sendRequest, filterChanges]
  const all = isLive ? [...parts, followChanges] : parts
  return [
    "document.documentElement.classList.add('scripted')",
    // A compiler that keeps the names of functions calls this.
    'const __name = each => each',
    ...all.map(part => `;(${part.toString()})()`),
    `;(${searchPlaces.toString()})(${readPlaces.toString()}, ${rankPlaces.toString()})`,
  ].join('\n')
}
