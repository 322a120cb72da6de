import { TYPE_LEVELS } from '../base/bounds.ts'
import { ContractError } from '../base/contract-error.ts'
import { summarizeValue } from '../base/summarize-value.ts'

/** A column type as a tree. Literals (`42`, `'UTC'`, `'a' = 1`) are leaves. */
export interface ColumnType {
  readonly name: string
  readonly args: readonly ColumnType[]
}

const token = /\s*([A-Za-z_][A-Za-z0-9_]*|\d+|'(?:[^'\\]|\\.)*'(?:\s*=\s*-?\d+)?|[(),])\s*/y

/** Parses a ClickHouse type, with any spaces. Throws ContractError when the text is not a type. */
export function parseType(text: string): ColumnType {
  const tokens = tokenize(text)
  let position = 0

  function type(level: number): ColumnType {
    if (level > TYPE_LEVELS) throw createSyntaxError(text, `more than ${TYPE_LEVELS} nested types`)
    const name = tokens[position++]
    if (name === undefined || '(),'.includes(name)) throw createSyntaxError(text, name ?? 'the end')
    if (tokens[position] !== '(') return { name, args: [] }
    const args: ColumnType[] = []
    do {
      position++
      args.push(type(level + 1))
    } while (tokens[position] === ',')
    if (tokens[position] !== ')') throw createSyntaxError(text, tokens[position] ?? 'the end')
    position++
    return { name, args }
  }

  const tree = type(1)
  if (position < tokens.length) throw createSyntaxError(text, tokens[position] ?? '')
  return tree
}

/** Formats a type as ClickHouse does, with a space after each comma and around the sign of an enum's number. */
export function formatType({ name, args }: ColumnType): string {
  return args.length === 0
    ? name.replace(/'\s*=\s*(?=-?\d+$)/, "' = ")
    : `${name}(${args.map(formatType).join(', ')})`
}

/** Returns the text of a literal, such as `a` for `'a' = 1`. */
export function readLiteralText({ name }: ColumnType): string {
  return name.slice(1, name.lastIndexOf("'")).replace(/\\(.)/g, '$1')
}

/** Returns true when two types have the same structure in any spelling. */
export function isEqualType(a: ColumnType, b: ColumnType): boolean {
  return formatType(a) === formatType(b)
}

function tokenize(text: string): string[] {
  const tokens: string[] = []
  token.lastIndex = 0
  while (token.lastIndex < text.length) {
    const start = token.lastIndex
    const match = token.exec(text)
    if (match?.[1] === undefined) throw createSyntaxError(text, text.slice(start, start + 10))
    tokens.push(match[1])
  }
  return tokens
}

function createSyntaxError(text: string, found: string): ContractError {
  return new ContractError(`"${summarizeValue(text)}" is not a column type.`, {
    facts: [
      `unexpected: ${summarizeValue(found)}`,
      "form: Name or Name(argument, …), such as Map(String, UInt64) or DateTime('UTC')",
    ],
  })
}
