/**
 * Sends the displayed request when its button is clicked. Shows a table as a table, and any other reply as
 * text.
 */
export function sendExample(): void {
  const mostRows = 20
  const mostCharacters = 20_000

  const element = (name: string, text = '', className = '') => {
    const made = document.createElement(name)
    made.textContent = text
    if (className !== '') made.className = className
    return made
  }
  const showTable = (names: readonly string[], rows: readonly (readonly unknown[])[]) => {
    const frame = element('div', '', 'table-frame')
    frame.tabIndex = 0
    const table = element('table', '', 'data')
    const head = table.appendChild(element('thead')).appendChild(element('tr'))
    head.append(...names.map(name => element('th', name)))
    const body = table.appendChild(element('tbody'))
    for (const row of rows.slice(0, mostRows)) {
      const line = body.appendChild(element('tr'))
      for (const value of row) {
        const text = typeof value === 'string' ? value : JSON.stringify(value)
        const cell = element('td', text.length > 40 ? `${text.slice(0, 39)}…` : text)
        if (typeof value === 'number') cell.className = 'number'
        if (value === null) cell.className = 'null'
        cell.title = text
        line.append(cell)
      }
    }
    frame.append(table)
    return frame
  }
  const readRows = (body: unknown): { names: string[]; rows: unknown[][] } | undefined => {
    const table = (Array.isArray(body) ? body[0] : body) as
      | { columns?: { name: string }[]; data?: unknown[][] }
      | undefined
    if (table?.columns && table.data)
      return { names: table.columns.map(({ name }) => name), rows: table.data }
    if (!Array.isArray(body)) return undefined
    const names = [...new Set(body.flatMap(entry => Object.keys(entry ?? {})))]
    return { names, rows: body.map(entry => names.map(name => entry?.[name] ?? null)) }
  }
  const describe = async (answer: HTMLElement, url: string, headers: Record<string, string>) => {
    const started = performance.now()
    const reply = await fetch(url, { headers }).catch(() => undefined)
    if (reply === undefined) {
      const { origin } = new URL(url)
      const { start } = answer.dataset
      const hint = start === undefined ? '' : ` This starts what does: ${start}`
      answer.append(element('p', `Nothing answers at ${origin}.${hint}`))
      return
    }
    const text = await reply.text()
    const ms = Math.round(performance.now() - started)
    const line = element('p')
    line.append(
      element('span', String(reply.status), `mark ${reply.ok ? 'good' : 'bad'}`),
      ` ${ms} ms, ${text.length.toLocaleString('en-US')} characters`,
    )
    answer.append(line)
    let table: ReturnType<typeof readRows>
    try {
      table = readRows(JSON.parse(text))
    } catch {}
    if (table !== undefined && reply.ok) answer.append(showTable(table.names, table.rows))
    else {
      const code = element('pre', text.slice(0, mostCharacters), 'code')
      code.tabIndex = 0
      answer.append(code)
    }
  }

  document.addEventListener('click', async event => {
    const button = (event.target as Element).closest<HTMLButtonElement>('[data-send]')
    const answer = button?.closest('.request')?.querySelector<HTMLElement>('.answer')
    if (button == null || answer == null) return
    button.disabled = true
    answer.replaceChildren()
    const { url, headers } = JSON.parse(button.dataset.send ?? '{}')
    await describe(answer, url, headers).finally(() => {
      button.disabled = false
    })
  })
}
