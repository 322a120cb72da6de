import { render } from 'preact'
import { Console } from './console.tsx'

// Streams of events cannot send a header, so the token is a cookie. The address does not keep it.
const [, token] = /^#token=([\w.~+/=-]+)$/.exec(location.hash) ?? []
if (token !== undefined) {
  // biome-ignore lint/suspicious/noDocumentCookie: the interface for cookies is for secure origins only
  document.cookie = `mdc-control=${token}; path=/__mock/; SameSite=Strict`
  history.replaceState(null, '', location.pathname)
}

const place = document.getElementById('console')
if (place !== null) render(<Console />, place)
