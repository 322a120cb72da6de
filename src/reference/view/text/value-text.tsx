const MAX_CHARACTERS = 26

/** A shortened value of a reply. Its title has the full value, unless the page has that elsewhere. */
export function ValueText({ value, isElsewhere = false }: { value: unknown; isElsewhere?: boolean }) {
  if (value === undefined) return null
  if (value === null) return <i class="null">null</i>
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  const shown = shortenMiddle(text)
  return isElsewhere || shown === text ? shown : <span title={text}>{shown}</span>
}

function shortenMiddle(text: string): string {
  if (text.length <= MAX_CHARACTERS) return text
  // What is an address is known by both ends, prose by its beginning.
  const tail = /\s/.test(text) ? 0 : Math.floor(MAX_CHARACTERS / 3)
  return `${text.slice(0, MAX_CHARACTERS - tail - 1)}…${tail === 0 ? '' : text.slice(-tail)}`
}
