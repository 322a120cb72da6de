// The grammar of the contract in Redocly's own type language: a typing error in our keywords is reported with file, line and
// the nearest valid name, and references inside them are resolved when bundling.

import { readFileSync } from 'node:fs'

const { $defs } = JSON.parse(readFileSync(new URL('./contract.schema.json', import.meta.url), 'utf8'))

/** What Redocly calls a kind of objects. */
function nameOf(kind) {
  return kind === 'document' ? 'Root' : kind[0].toUpperCase() + kind.slice(1)
}

/** The definition that a schema refers to, with its name. */
function follow({ $ref = '' }) {
  const kind = $ref.slice('#/$defs/'.length)
  return { kind, definition: $defs[kind] }
}

/** The Redocly type of an object, or of one that may be a text instead. */
function allowText({ type }, name) {
  return type.includes('string') ? each => (typeof each === 'string' ? { type: 'string' } : name) : name
}

/** Adds the Redocly type of an object that stands in another definition, and returns its name. */
function addType({ properties, required }, name, types) {
  const members = Object.entries(properties).map(([member, schema]) => [
    member,
    convert(schema, `${name}.${member}`, types),
  ])
  types[name] = { properties: Object.fromEntries(members), required }
  return name
}

/** The Redocly type of a member; types of lists and maps are added to `types` under a name of their own. */
function convert(schema, name, types) {
  const { kind, definition } = follow(schema)
  if (definition !== undefined) return definition.properties ? nameOf(kind) : convert(definition, name, types)
  const item = schema.items && follow(schema.items)
  if (item?.definition?.properties) {
    const itemName = nameOf(item.kind)
    types[name] = { properties: {}, items: allowText(item.definition, itemName) }
    return name
  }
  if (schema.items?.properties) {
    types[name] = {
      properties: {},
      items: allowText(schema.items, addType(schema.items, `${name}.item`, types)),
    }
    return name
  }
  const { additionalProperties: members } = schema
  if (typeof members === 'object') {
    const memberName = `${name}.member`
    types[name] = {
      properties: {},
      additionalProperties: members.properties
        ? allowText(members, addType(members, memberName, types))
        : convert(members, memberName, types),
    }
    return name
  }
  if (schema.enum !== undefined) return { enum: schema.enum }
  return typeof schema.type === 'string' ? { type: schema.type, items: schema.items } : null
}

function extendTypes(standard) {
  const types = { ...standard }
  for (const [kind, { properties = {}, required }] of Object.entries($defs)) {
    const name = nameOf(kind)
    const known = standard[name]
    // Redocly knows OpenAPI better: of its objects only our keywords are added.
    const members = Object.entries(properties).filter(([member]) => !known || member.startsWith('x-'))
    const converted = members.map(([member, schema]) => [member, convert(schema, `${name}.${member}`, types)])
    const own = Object.fromEntries(converted)
    if (known !== undefined) types[name] = { ...known, properties: { ...known.properties, ...own } }
    else if (converted.length > 0) types[name] = { properties: own, ...(required && { required }) }
  }
  return types
}

/** Redocly lets every x- member pass; ours are a closed list, so any other is a typing error. */
function knownKeywords() {
  return {
    any: {
      enter(node, { report, type, location }) {
        const kind = Object.keys($defs).find(each => nameOf(each) === type.name)
        const here = Object.keys($defs[kind]?.properties ?? {}).filter(name => name.startsWith('x-'))
        for (const name of Object.keys(node ?? {})) {
          if (!name.startsWith('x-') || name in (type.properties ?? {})) continue
          report({
            message: `Keyword \`${name}\` is not expected on ${type.name}; known there: ${here.join(', ') || 'none'}.`,
            location: location.child(name).key(),
          })
        }
      },
    },
  }
}

export default function plugin() {
  return {
    id: 'mdc',
    typeExtension: { oas3: extendTypes },
    rules: { oas3: { 'known-keywords': knownKeywords } },
  }
}
