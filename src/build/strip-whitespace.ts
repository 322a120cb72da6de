import ts from 'typescript'

/**
 * Removes the white space between tokens, except for line breaks: lines keep their numbers for stack traces. It makes
 * the package smaller.
 */
export function stripWhitespace(code: string): string {
  const source = ts.createSourceFile('chunk.js', code, ts.ScriptTarget.Latest, true, ts.ScriptKind.JS)
  const pieces: string[] = []
  let end = 0
  const visit = (node: ts.Node): void => {
    const children = node.getChildren(source)
    for (const child of children) visit(child)
    if (children.length > 0) return
    const start = node.getStart(source)
    if (start === node.end) return
    pieces.push(
      shorten(code.slice(end, start), code[end - 1] ?? '', code[start] ?? ''),
      code.slice(start, node.end),
    )
    end = node.end
  }
  visit(source)
  return pieces.join('') + code.slice(end)
}

/** Shortens the text between two tokens, of which these are the nearest characters. Comments stay. */
function shorten(between: string, before: string, after: string): string {
  if (between === '' || /\S/.test(between)) return between
  if (between.includes('\n')) return between.replaceAll(/[^\n]/g, '')
  const isNeeded =
    (isWord(before) && isWord(after)) ||
    (before === after && /[-+/]/.test(before)) ||
    (/\d/.test(before) && after === '.')
  return isNeeded ? ' ' : ''
}

function isWord(character: string): boolean {
  return /[\w$\u0080-\uffff]/.test(character)
}
