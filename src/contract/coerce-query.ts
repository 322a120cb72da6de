import type { Operation, ParameterSchema } from './contract.ts'

/** Converts a query to values of the declared types, and adds the defaults. */
export function coerceQuery(
  operation: Operation,
  sent: Readonly<Record<string, string>>,
): Record<string, unknown> {
  return Object.fromEntries(
    operation.parameters.flatMap(({ name, schema }) => {
      const text = sent[name]
      const value = text === undefined ? schema.default : coerceValue(text, schema)
      return value === undefined ? [] : [[name, value]]
    }),
  )
}

function coerceValue(text: string, { type }: ParameterSchema): unknown {
  if (type === 'array') return text.split(',').map(item => item.trim())
  return type === 'string' ? text : Number(text)
}
