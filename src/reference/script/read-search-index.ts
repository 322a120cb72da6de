/** A named element that the search can find. */
export interface SearchablePlace {
  /** Id of its element, or of the one around it. */
  readonly id: string
  /** Such as operation, column, parameter, heading, header, status, gap or rule. */
  readonly kind: string
  readonly name: string
  /** The operation that contains it, or an empty text. */
  readonly within: string
  /** Text of the result. */
  readonly says: string
  readonly type?: string
  /** All further words of the place. */
  readonly text?: string
}

/** The names and the texts of places by kind, if they are not the first code and the first paragraph. */
const names: Readonly<Record<string, string>> = {
  operation: 'h3 a',
  column: 'a',
  parameter: 'a',
  heading: 'h1, h2',
  status: '.mark',
  rule: 'summary code',
}
const texts: Readonly<Record<string, string>> = { rule: 'summary', gap: 'h3', operation: '.lead' }

const searched = 'main [data-find], #gaps > article, main details[id], main :is(.columns, .parameters) tr[id]'

/** Collects all searchable elements of the page: those that say their kind, and the rules. */
export function readSearchIndex(): SearchablePlace[] {
  return [...document.querySelectorAll<HTMLElement>(searched)].flatMap(place => {
    const other = place.matches('article') ? 'gap' : 'rule'
    const own = place.matches('tr') ? (place.closest('.parameters') ? 'parameter' : 'column') : other
    const { find: kind = own } = place.dataset
    const id = place.closest('[id]')?.id ?? ''
    const around = place.matches('p') && kind === 'heading' ? place.closest('section, article') : place
    const name = kind === 'gap' ? id : textOf(around?.querySelector(names[kind] ?? 'code'))
    const whole = textOf(place.querySelector(texts[kind] ?? 'p, dd') ?? place)
    const says = whole.replace(name, '').replace(/^[?✓] (decided)?/, '')
    const within = place.parentElement?.closest('article[data-find=operation]')?.id ?? ''
    const isOperation = kind === 'operation'
    const path = isOperation ? `${textOf(place.querySelector('.path'))} ${id} ` : ''
    const prose = [...place.querySelectorAll(':scope > :is(p, .orders, .versions), .take > div > p')]
    const text = isOperation ? prose.map(textOf).join(' ') : textOf(place)
    const type = textOf(place.querySelector('th + td, .type'))
    return name === '' ? [] : [{ id, kind, name, within, type, says: `${path}${says.trim()}`, text }]
  })
}

function textOf(node: Element | null | undefined): string {
  return (node?.textContent ?? '').replace(/\s+/g, ' ').trim()
}
