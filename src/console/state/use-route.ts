import { useEffect, useState } from 'preact/hooks'

/** Place of the page: everything that can be linked. */
export interface Route {
  readonly place: string
  /** Open item of the place, or an empty text. */
  readonly detail: string
  readonly params: Readonly<Record<string, string>>
}

/** The route in the address of the page; a component that uses it is drawn again when it changes. */
export function useRoute(): Route {
  const [route, setRoute] = useState(readRoute)
  useEffect(() => {
    const update = () => setRoute(readRoute())
    addEventListener('hashchange', update)
    return () => removeEventListener('hashchange', update)
  }, [])
  return route
}

/** The address of a route; the session stays what it is unless it is named. Parameters without a value are left out. */
export function writeRoute(
  place: string,
  detail = '',
  params: Readonly<Record<string, string | undefined>> = {},
): string {
  const { session } = readRoute().params
  const given = Object.entries({ session, ...params }).filter(
    ([, value]) => value !== undefined && value !== '',
  )
  const query = String(new URLSearchParams(given as [string, string][]))
  const path = detail === '' ? place : `${place}/${encodeURIComponent(detail)}`
  return `#/${path}${query === '' ? '' : `?${query}`}`
}

/** Opens a route, without a history entry when only a filter changes. */
export function navigateTo(address: string, { replace = false } = {}): void {
  if (replace) {
    history.replaceState(null, '', address)
    dispatchEvent(new HashChangeEvent('hashchange'))
  } else location.hash = address
}

function readRoute(): Route {
  const [path = '', query = ''] = location.hash.replace(/^#\/?/, '').split('?', 2)
  const [place = '', detail = ''] = path.split('/', 2)
  return {
    place: place || 'journal',
    detail: decodeSafely(detail),
    params: Object.fromEntries(new URLSearchParams(query)),
  }
}

function decodeSafely(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
