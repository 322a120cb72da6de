/** A search over everything that has a name: the index is made of the page when it is first asked. */
export function searchPlaces(): void {
  interface Entry {
    readonly id: string
    readonly kind: string
    readonly name: string
    readonly within: string
    readonly says: string
    readonly text: string
    readonly rank: number
  }
  const input = document.getElementById('search') as HTMLInputElement
  const list = document.getElementById('found') as HTMLElement
  const mostFound = 40
  const kinds = ['operation', 'column', 'parameter', 'gap', 'rule']
  let index: Entry[] | undefined
  let found: Entry[] = []
  let chosen = 0
  let came: Element | null = null

  const textOf = (node: Element | null | undefined) => (node?.textContent ?? '').replace(/\s+/g, ' ').trim()
  const createEntry = (kind: string, id: string, name: string, within: string, says: string): Entry => ({
    id,
    kind,
    name,
    within,
    says,
    text: `${name} ${within} ${says}`.toLowerCase(),
    rank: kinds.indexOf(kind),
  })
  const readIndex = (): Entry[] => {
    const entries: Entry[] = []
    for (const article of document.querySelectorAll('main article[data-place]')) {
      const path = textOf(article.querySelector('.route .path'))
      const name = article.getAttribute('data-place') ?? ''
      const says = `${path} ${path === '' ? '' : article.id} ${textOf(article.querySelector('.lead'))}`
      entries.push(createEntry('operation', article.id, name, '', says.trim()))
      for (const row of article.querySelectorAll('tr[data-find]')) {
        const kind = row.getAttribute('data-find') ?? ''
        const says = textOf(row.querySelector('.meaning > p'))
        entries.push(createEntry(kind, row.id, textOf(row.querySelector('.name a')), article.id, says))
      }
      for (const rule of article.querySelectorAll('.rule[id]')) {
        const id = textOf(rule.querySelector('.id'))
        const says = textOf(rule.querySelector('summary')).replace(id, '')
        entries.push(createEntry('rule', rule.id, id, article.id, says))
      }
    }
    for (const gap of document.querySelectorAll('article[data-find=gap]'))
      entries.push(
        createEntry('gap', gap.id, gap.id, '', textOf(gap.querySelector('h3')).replace(/^\? \S+ /, '')),
      )
    return entries
  }
  /** Lower is better; undefined where a word is nowhere. */
  const score = ({ name, text, rank }: Entry, words: readonly string[]): number | undefined => {
    const plain = name.toLowerCase()
    let sum = rank / 10
    for (const word of words) {
      const at = text.indexOf(word)
      if (at < 0) return undefined
      const isBegin = at === 0 || !/[a-z0-9]/.test(text[at - 1] ?? '')
      sum += plain === word ? 0 : plain.startsWith(word) ? 1 : plain.includes(word) ? 2 : isBegin ? 3 : 5
    }
    return sum + plain.length / 1000
  }
  /** What several operations have alike is found once; the name of an operation beside it finds that one. */
  const fold = (entries: Entry[], entry: Entry): Entry[] => {
    const alike = entries.findIndex(
      ({ kind, name, says }) => kind === entry.kind && name === entry.name && says === entry.says,
    )
    const first = entries[alike]
    if (first === undefined || entry.kind === 'operation') return [...entries, entry]
    const count = Number(first.within.match(/ and (\d+) more$/)?.[1] ?? 0) + 1
    const within = `${first.within.replace(/ and \d+ more$/, '')} and ${count} more`
    return entries.with(alike, { ...first, within })
  }
  const find = (query: string): Entry[] => {
    const words = query.toLowerCase().split(/\s+/).filter(Boolean)
    if (words.length === 0) return []
    index ??= readIndex()
    return index
      .flatMap(entry => {
        const value = score(entry, words)
        return value === undefined ? [] : [{ entry, value }]
      })
      .sort((a, b) => a.value - b.value)
      .map(({ entry }) => entry)
      .reduce(fold, [])
      .slice(0, mostFound)
  }
  const element = (name: string, className: string, text: string) => {
    const made = document.createElement(name)
    made.className = className
    made.textContent = text
    return made
  }
  const draw = () => {
    const isAsked = input.value.trim() !== ''
    list.hidden = !isAsked
    input.setAttribute('aria-expanded', String(isAsked))
    list.replaceChildren(
      ...found.map(({ kind, name, within, says }, at) => {
        const option = document.createElement('div')
        option.id = `found-${at}`
        option.setAttribute('role', 'option')
        option.setAttribute('aria-selected', String(at === chosen))
        const title = document.createElement('span')
        title.append(element('b', '', name), ' ', element('span', 'of', within))
        option.append(element('span', 'kind', kind), title, element('span', 'says', says))
        return option
      }),
    )
    if (isAsked && found.length === 0)
      list.append(element('p', 'muted', 'Nothing has this name or says this.'))
    if (found.length > 0) input.setAttribute('aria-activedescendant', `found-${chosen}`)
    else input.removeAttribute('aria-activedescendant')
    // Only the list moves: what is read behind it stays.
    const option = list.children[chosen]
    if (!(option instanceof HTMLElement)) return
    const below = option.offsetTop + option.offsetHeight - list.clientHeight
    if (option.offsetTop < list.scrollTop) list.scrollTop = option.offsetTop
    else if (below > list.scrollTop) list.scrollTop = below
  }
  const leave = () => {
    input.value = ''
    found = []
    draw()
    input.blur()
    if (came instanceof HTMLElement && came !== document.body) came.focus({ preventScroll: true })
  }
  const go = (entry: Entry | undefined) => {
    if (entry === undefined) return
    came = null
    leave()
    document.body.classList.remove('only-changes')
    const filter = document.getElementById('only-changes') as HTMLInputElement | null
    if (filter !== null) filter.checked = false
    if (location.hash === `#${entry.id}`) document.getElementById(entry.id)?.scrollIntoView()
    else location.hash = entry.id
  }

  input.addEventListener('input', () => {
    found = find(input.value)
    chosen = 0
    draw()
  })
  input.addEventListener('keydown', event => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && found.length > 0) {
      event.preventDefault()
      chosen = (chosen + step + found.length) % found.length
      draw()
    }
    if (event.key === 'Enter') go(found[chosen])
    if (event.key === 'Escape') leave()
  })
  list.addEventListener('pointerdown', event => {
    const option = (event.target as Element).closest('[role=option]')
    if (option === null) return
    event.preventDefault()
    go(found[[...list.children].indexOf(option)])
  })
  input.addEventListener('blur', () => {
    list.hidden = true
    input.setAttribute('aria-expanded', 'false')
  })
  input.addEventListener('focus', () => {
    if (input.value !== '') draw()
  })
  document.addEventListener('keydown', event => {
    const target = event.target as Element
    if (event.key !== '/' || event.ctrlKey || event.metaKey || target.matches('input, textarea, select'))
      return
    event.preventDefault()
    came = document.activeElement
    input.focus({ preventScroll: true })
  })
  document.addEventListener('mdc-redrawn', () => {
    index = undefined
  })
}
