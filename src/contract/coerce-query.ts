import type { Operation, Parameter, ParameterSchema } from './contract.ts'
import { parseJson, readListText } from './routes/read-parameter-style.ts'
import { isJsonNode, mapValues } from './schema/map-members.ts'

/** Converts a query to values of the declared types, and adds the defaults. */
export function coerceQuery(
  operation: Operation,
  sent: Readonly<Record<string, string>>,
): Record<string, unknown> {
  return Object.fromEntries(
    operation.parameters.flatMap(parameter => {
      const text = sent[parameter.name]
      const value = text === undefined ? parameter.schema.default : coerceValue(text, parameter)
      return value === undefined ? [] : [[parameter.name, value]]
    }),
  )
}

/** Converts the text of a parameter to the declared type. A text that has not its form stays one. */
export function coerceValue(text: string, { schema, style }: Pick<Parameter, 'schema' | 'style'>): unknown {
  if (style === 'json') return parseJson(text) ?? text
  if (schema.type === 'array') return readListText(text).map(item => coerceMember(item.trim(), schema.items))
  if (schema.type === 'object') return coerceMember(parseJson(text), schema)
  return schema.type === 'string' ? text : Number(text)
}

function coerceMember(value: unknown, schema: ParameterSchema | undefined): unknown {
  if (Array.isArray(value)) return value.map(item => coerceMember(item, schema?.items))
  if (isJsonNode(value)) {
    const { properties = {}, additionalProperties: others } = schema ?? {}
    return mapValues(value, (member, name) =>
      coerceMember(member, properties[name] ?? (others as ParameterSchema)),
    )
  }
  const type = [schema?.type ?? []].flat() as readonly string[]
  const text = String(value)
  if (type.includes('array')) return coerceMember(readListText(text), schema)
  if (type.includes('boolean') && /^(true|false)$/.test(text)) return text === 'true'
  const isNumeric = type.includes('integer') || type.includes('number')
  return isNumeric && /^-?(0|[1-9]\d*)(\.\d+)?(e[+-]?\d+)?$/i.test(text) ? Number(text) : value
}
