/** Pages of the reference: Markdown by the path of its file. */
export type Pages = Readonly<Record<string, string>>

/** Escapes text for a page. VitePress compiles pages as Vue templates, in which tags and double braces have a meaning. */
function escapeText(text: string): string {
  return text.replace(/[&<>|*[\]\\_{}]/g, found => `&#${found.codePointAt(0)};`).replace(/\s+/g, ' ')
}

/** Escapes text in which backticks mark code. */
export function escapeProse(text: string): string {
  return text
    .split(/(`[^`]*`)/)
    .map(part => (part.startsWith('`') ? formatCode(part.slice(1, -1)) : escapeText(part)))
    .join('')
}

/** Formats a text as code, also inside a table. */
export function formatCode(text: string): string {
  return `<code>${escapeText(text)}</code>`
}

/** Formats a table. Cells are Markdown already. Columns without any content are left out. */
export function formatTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const kept = [...head.keys()].filter(column => rows.some(row => row[column]))
  const line = (cells: readonly string[]) => `| ${kept.map(column => cells[column] ?? '').join(' | ')} |\n`
  return `${line(head)}${line(head.map(() => '---'))}${rows.map(line).join('')}\n`
}

/** Formats a page with its title, an introduction and sections. */
export function formatPage(title: string, introduction: string, ...sections: readonly string[]): string {
  return `# ${title}\n\n${introduction}\n\n${sections.join('\n')}`
}
