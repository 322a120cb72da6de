/** Splits an expression at an operator outside of brackets and texts. Returns one part when there is none. */
export function splitExpression(expression: string, operator: string): string[] {
  const parts: string[] = []
  let start = 0
  for (const at of listTopLevel(expression)) {
    if (at < start || !expression.startsWith(operator, at)) continue
    parts.push(expression.slice(start, at).trim())
    start = at + operator.length
  }
  parts.push(expression.slice(start).trim())
  return parts
}

/** An expression that compares two others. */
export interface Comparison {
  readonly left: string
  readonly operator: '==' | '!=' | '<=' | '>=' | '<' | '>'
  readonly right: string
}

const operators = ['==', '!=', '<=', '>=', '<', '>'] as const

/** Reads a comparison, or returns undefined for another expression. */
export function readComparison(expression: string): Comparison | undefined {
  for (const at of listTopLevel(expression)) {
    const operator = operators.find(operator => expression.startsWith(operator, at))
    if (operator === undefined) continue
    const right = expression.slice(at + operator.length).trim()
    return { left: expression.slice(0, at).trim(), operator, right }
  }
  return undefined
}

/** Removes brackets around a whole expression. */
export function unwrapExpression(expression: string): string {
  const text = expression.trim()
  const isWrapped = text.startsWith('(') && text.endsWith(')') && listTopLevel(text).length === 0
  return isWrapped ? unwrapExpression(text.slice(1, -1)) : text
}

/** A call of a function. */
export interface Call {
  readonly name: string
  readonly args: readonly string[]
}

/** Reads a call, or returns undefined for another expression. */
export function readCall(expression: string): Call | undefined {
  const { name, inside } = /^(?<name>[\w.]+)\((?<inside>.*)\)$/s.exec(expression)?.groups ?? {}
  if (name === undefined || inside === undefined) return undefined
  const isWhole = listTopLevel(expression).every(at => at < name.length)
  return isWhole ? { name, args: splitExpression(inside, ',') } : undefined
}

/** Lists the positions outside of brackets and texts. */
function listTopLevel(expression: string): number[] {
  const positions: number[] = []
  let depth = 0
  let quote = ''
  for (let at = 0; at < expression.length; at++) {
    const letter = expression[at] as string
    if (quote !== '') {
      if (letter === '\\') at++
      else if (letter === quote) quote = ''
    } else if (letter === "'" || letter === '"') quote = letter
    else if ('([{'.includes(letter)) depth++
    else if (')]}'.includes(letter)) depth--
    else if (depth === 0) positions.push(at)
  }
  return positions
}
