// The schema of our keywords, in Redocly's own type language: a typing error inside them is reported with file, line
// and the nearest valid name, and references inside them are resolved when bundling.

const text = { type: 'string' }
const number = { type: 'number' }
const flag = { type: 'boolean' }
const texts = { type: 'array', items: { type: 'string' } }
const level = { enum: ['inferred', 'sampled', 'open'] }

const keywords = {
  'x-table': 'XTable',
  'x-rules': 'XRules',
  'x-order': 'XOrder',
  'x-versions': 'XVersions',
  'x-level': level,
  'x-payment': 'XPayment',
  'x-gaps': texts,
  'x-clause': text,
}

const types = {
  XTable: {
    properties: { columns: 'XColumns', oneRow: flag, retype: 'XRetype', omit: texts },
    required: ['columns'],
  },
  XColumns: { properties: {}, items: 'XColumn' },
  XColumn: {
    properties: {
      name: text,
      type: text,
      description: text,
      schema: 'Schema',
      keys: texts,
      open: flag,
      elements: texts,
      'x-gaps': texts,
    },
    required: ['name', 'type', 'description'],
  },
  XRetype: { properties: {}, additionalProperties: text },
  XRules: { properties: {}, items: rule => (typeof rule === 'string' ? text : 'XRule') },
  XRule: {
    properties: { id: text, rule: text, level, says: text, clause: text },
    required: ['id', 'rule', 'says', 'clause'],
  },
  XOrder: { properties: {}, items: 'XSortKey' },
  XSortKey: {
    properties: {
      id: text,
      by: text,
      direction: { enum: ['ascending', 'descending'] },
      level,
      when: text,
      opposite: text,
    },
    required: ['id', 'by', 'direction'],
  },
  XVersions: { properties: {}, items: 'XVersion' },
  XVersion: {
    properties: { version: text, state: { enum: ['current', 'deprecated', 'sunset'] }, default: flag },
    required: ['version', 'state'],
  },
  XPayment: {
    properties: { price: number, chain: number, version: number },
    required: ['price', 'chain', 'version'],
  },
  XGapRegister: { properties: {}, items: 'XGap' },
  XGap: {
    properties: {
      id: text,
      question: text,
      options: 'XOptions',
      default: null,
      clause: text,
      keyword: text,
      scope: { enum: ['service'] },
      contradiction: flag,
      resolved: null,
    },
    required: ['id', 'question', 'options', 'default', 'clause'],
  },
  XOptions: { properties: {}, additionalProperties: text },
}

/** Which of our keywords each OpenAPI object may carry. */
const places = {
  Root: { 'x-gaps': 'XGapRegister' },
  Operation: pick('x-order', 'x-clause', 'x-level', 'x-gaps'),
  Parameter: pick('x-level', 'x-gaps'),
  Response: pick('x-level', 'x-gaps'),
  Header: pick('x-level', 'x-gaps'),
  MediaType: pick('x-versions', 'x-level', 'x-gaps'),
  Schema: pick('x-table', 'x-rules', 'x-clause', 'x-level', 'x-gaps'),
  SecurityScheme: pick('x-payment', 'x-level', 'x-gaps'),
}

function pick(...names) {
  return Object.fromEntries(names.map(name => [name, keywords[name]]))
}

function extendTypes(standard) {
  const extended = Object.entries(places).map(([name, members]) => {
    const type = standard[name]
    return [name, { ...type, properties: { ...type.properties, ...members } }]
  })
  return { ...standard, ...types, ...Object.fromEntries(extended) }
}

/** Redocly lets every x- member pass; ours are a closed list, so any other is a typing error. */
function knownKeywords() {
  return {
    any: {
      enter(node, { report, type, location }) {
        const here = Object.keys(places[type.name] ?? {})
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
