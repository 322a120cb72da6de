import ts from 'typescript'

/**
 * Removes the tabs at the beginning of lines, except in template literals. Lines keep their numbers. It makes the
 * package a fortieth smaller.
 */
export function stripIndentation(code: string): string {
  const source = ts.createSourceFile('chunk.js', code, ts.ScriptTarget.Latest, false, ts.ScriptKind.JS)
  const texts: (readonly [start: number, end: number])[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isNoSubstitutionTemplateLiteral(node) || ts.isTemplateExpression(node))
      texts.push([node.getStart(source), node.end])
    else ts.forEachChild(node, visit)
  }
  visit(source)
  let next = 0
  return code.replace(/\n\t+/g, (indentation, at: number) => {
    while (next < texts.length && (texts[next]?.[1] ?? 0) <= at) next++
    return at >= (texts[next]?.[0] ?? code.length) ? indentation : '\n'
  })
}
