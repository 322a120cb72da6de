/** A named element that the search can find. */
export interface SearchablePlace {
  /** Id of its element. */
  readonly id: string
  readonly kind: string
  readonly name: string
  /** The operation that contains it, or an empty text. */
  readonly within: string
  /** Text of the result. */
  readonly says: string
}

/** Collects all searchable elements of the page. */
export function readSearchIndex(): SearchablePlace[] {
  const textOf = (node: Element | null | undefined) => (node?.textContent ?? '').replace(/\s+/g, ' ').trim()
  const places: SearchablePlace[] = []
  for (const article of document.querySelectorAll('main article[data-place]')) {
    const within = article.id
    const path = textOf(article.querySelector('.route .path'))
    const name = article.getAttribute('data-place') ?? ''
    const says = `${path} ${path === '' ? '' : within} ${textOf(article.querySelector('.lead'))}`.trim()
    places.push({ kind: 'operation', id: within, name, within: '', says })
    for (const row of article.querySelectorAll('tr[data-find]')) {
      const kind = row.getAttribute('data-find') ?? ''
      const says = textOf(row.querySelector('.meaning > p'))
      places.push({ kind, id: row.id, name: textOf(row.querySelector('.name a')), within, says })
    }
    for (const rule of article.querySelectorAll('.rule[id]')) {
      const name = textOf(rule.querySelector('.id'))
      const says = textOf(rule.querySelector('summary')).replace(name, '')
      places.push({ kind: 'rule', id: rule.id, name, within, says })
    }
  }
  for (const { id, children } of document.querySelectorAll('article[data-find=gap]')) {
    const question = textOf([...children].find(child => child.matches('h3')))
    places.push({ kind: 'gap', id, name: id, within: '', says: question.replace(/^\? \S+ /, '') })
  }
  return places
}
