import { groupBy } from '../../src/base/group-by.ts'
import { definitions, type GrammarNode } from '../../src/generate/document-grammar.ts'

const [begin, end] = ['<!-- keywords: written by npm run generate -->', '<!-- end of keywords -->']

/** Updates the table of the contract's own keywords in the text of spec/README.md. */
export function updateKeywordTable(readme: string): string {
  const [before, rest = ''] = readme.split(begin)
  const after = rest.slice(rest.indexOf(end))
  return `${before}${begin}\n${renderTable()}\n${after}`
}

function renderTable(): string {
  const uses = Object.entries(definitions).flatMap(([kind, { properties = {} }]) =>
    Object.entries(properties)
      // The build writes x-inferred, and the register of gaps is a member of the document alone.
      .filter(([name]) => name.startsWith('x-') && name !== 'x-inferred' && kind !== 'document')
      .map(([name, node]) => ({ name, kind, node })),
  )
  const rows = [...groupBy(uses, ({ name }) => name)].map(([name, own]) => {
    const nodes = own.map(each => each.node)
    const node = nodes.find(each => each.description) ?? nodes[0] ?? {}
    const kinds = own.map(({ kind }) => kind).join(', ')
    return `| \`${name}\` | ${kinds} | ${node.description ?? findDefinition(node).description ?? ''} | ${describeMembers(node)} |`
  })
  return ['| keyword | used on | meaning | members |', '| --- | --- | --- | --- |', ...rows].join('\n')
}

/** Lists the members of a keyword's objects. Required ones are bold. */
function describeMembers(node: GrammarNode): string {
  const { properties = {}, required = [] } = findDefinition(node)
  if (node.$ref === '#/$defs/schema') return '' // OpenAPI explains a schema
  return Object.keys(properties)
    .map(member => (required.includes(member) ? `**${member}**` : member))
    .join(', ')
}

/** Returns the definition that a member or its items refer to. */
function findDefinition({ $ref, items }: GrammarNode): GrammarNode {
  return definitions[(items?.$ref ?? $ref ?? '').slice('#/$defs/'.length)] ?? {}
}
