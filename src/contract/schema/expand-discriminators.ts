import { isJsonNode, mapMembers, mapValues } from './map-members.ts'
import { type JsonNode, readSchemaName } from './resolve-reference.ts'

/**
 * Writes what discriminators say in keywords of JSON Schema: an alternative has the values that its mapping names. A
 * schema with heirs in place of alternatives becomes one of these, and its heirs include what it says itself.
 */
export function expandDiscriminators(schemas: JsonNode): Record<string, unknown> {
  const bases = Object.keys(schemas).filter(name => {
    const { oneOf, anyOf, ...node } = (schemas[name] ?? {}) as JsonNode
    return oneOf === undefined && anyOf === undefined && readMapping(node) !== undefined
  })
  const expanded = mapValues(schemas, schema => writeHeir(expandNode(schema), bases))
  for (const name of bases) {
    const [property, mapping] = readMapping(schemas[name]) ?? ['', {}]
    const { discriminator: _, ...own } = expanded[name] as JsonNode
    expanded[nameOwn(name)] = own
    const heirs = Object.entries(mapping).filter(([, to]) => readSchemaName({ $ref: to }) !== name)
    const names = Object.keys(mapping).filter(value => !heirs.some(([each]) => each === value))
    expanded[name] = {
      oneOf: [
        ...heirs.map(([value, $ref]) => tag({ $ref }, property, [value])),
        tag(referToOwn(name), property, names.length > 0 ? names : [name]),
      ],
    }
  }
  return expanded
}

/** Writes the alternatives of the discriminators in a node. */
export function expandNode(node: unknown): unknown {
  if (!isJsonNode(node)) return mapMembers(node, expandNode)
  const [property, mapping] = readMapping(node) ?? ['', {}]
  const expand = (part: unknown) => {
    const values = Object.keys(mapping).filter(value => isJsonNode(part) && mapping[value] === part.$ref)
    return values.length === 0 ? expandNode(part) : tag(part, property, values)
  }
  return mapMembers(node, (value, key) =>
    (key === 'oneOf' || key === 'anyOf') && Array.isArray(value) ? value.map(expand) : expandNode(value),
  )
}

function readMapping(node: unknown): [property: string, mapping: JsonNode] | undefined {
  const { discriminator } = (isJsonNode(node) ? node : {}) as { discriminator?: unknown }
  const { propertyName, mapping } = (isJsonNode(discriminator) ? discriminator : {}) as JsonNode
  if (typeof propertyName !== 'string' || !isJsonNode(mapping)) return undefined
  return Object.keys(mapping).length === 0 ? undefined : [propertyName, mapping]
}

/** Returns a schema of the values of a part in which a property names the part. */
function tag(part: unknown, property: string, values: readonly string[]): object {
  return { allOf: [part], required: [property], properties: { [property]: { enum: values } } }
}

/** Replaces bases among the parts of a schema by what they say themselves. */
function writeHeir(schema: unknown, bases: readonly string[]): unknown {
  const { allOf } = (isJsonNode(schema) ? schema : {}) as { allOf?: unknown }
  if (!Array.isArray(allOf)) return schema
  return {
    ...(schema as JsonNode),
    allOf: allOf.map(part => {
      const name = readSchemaName(part)
      return name !== undefined && bases.includes(name) ? referToOwn(name) : part
    }),
  }
}

const nameOwn = (name: string) => `${name}__own`
const referToOwn = (name: string) => ({ $ref: `#/components/schemas/${nameOwn(name)}` })
