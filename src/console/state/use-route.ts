import { useEffect, useState } from 'preact/hooks'

/** The part of the console that an address names. */
export interface Route {
  readonly place: string
  /** Id of the open item in the panel, or an empty text. */
  readonly detail: string
  readonly params: Readonly<Record<string, string>>
}

type Params = Readonly<Record<string, string | undefined>>

/** Returns the route in the page's address. The component is rendered again when the route changes. */
export function useRoute(): Route {
  const [route, setRoute] = useState(readRoute)
  useEffect(() => {
    const update = () => setRoute(readRoute())
    addEventListener('hashchange', update)
    return () => removeEventListener('hashchange', update)
  }, [])
  return route
}

/** Returns the address of a route. It keeps the session and whether gaps are shown unless `params` names them, and omits what is empty. */
export function writeRoute(place: string, detail = '', params: Params = {}): string {
  const { session, gaps } = readRoute().params
  const given = Object.entries({ session, gaps, ...params }).flatMap(([name, value = '']) =>
    value === '' ? [] : [[name, value]],
  )
  const query = String(new URLSearchParams(given))
  const path = detail === '' ? place : `${place}/${encodeURIComponent(detail)}`
  return `#/${path}${query === '' ? '' : `?${query}`}`
}

/** Opens a route. With `replace` it adds no history entry. */
export function navigateTo(address: string, { replace = false } = {}): void {
  if (replace) {
    history.replaceState(null, '', address)
    dispatchEvent(new HashChangeEvent('hashchange'))
  } else location.hash = address
}

/** Changes parameters of the current route, without a history entry. */
export function changeParams(changed: Params): void {
  const { place, detail, params } = readRoute()
  navigateTo(writeRoute(place, detail, { ...params, ...changed }), { replace: true })
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
