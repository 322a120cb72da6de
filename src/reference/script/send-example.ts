/** Sends the displayed request when its button is clicked, and shows the status and the body of its reply. */
export function sendExample(): void {
  const mostCharacters = 20_000

  const element = (name: string, textContent = '', className = '') =>
    Object.assign(document.createElement(name), { textContent, className })
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
    answer.append(Object.assign(element('pre', text.slice(0, mostCharacters), 'code'), { tabIndex: 0 }))
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
