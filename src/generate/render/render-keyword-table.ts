import grammar from '../../../spec/contract.schema.json' with { type: 'json' }

/** What is read of a definition, or of a member of one. */
interface GrammarNode {
  readonly $ref?: string
  readonly description?: string
  readonly items?: GrammarNode
  readonly required?: readonly string[]
  readonly properties?: Readonly<Record<string, GrammarNode>>
}

const definitions = grammar.$defs as Readonly<Record<string, GrammarNode>>

const [begin, end] = ['<!-- keywords: written by npm run generate -->', '<!-- end of keywords -->']

/** The text of spec/README.md with the table of our keywords as the grammar has them. */
export function renderKeywordTable(readme: string): string {
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
  const rows = [...new Set(uses.map(({ name }) => name))].map(name => {
    const own = uses.filter(use => use.name === name)
    const node = own.map(each => each.node).find(each => each.description) ?? {}
    const kinds = own.map(({ kind }) => kind).join(', ')
    return `| \`${name}\` | ${kinds} | ${node.description ?? ''} | ${describeMembers(node)} |`
  })
  return ['| keyword | stands on | says | members |', '| --- | --- | --- | --- |', ...rows].join('\n')
}

/** The members of the objects that a keyword holds; those that must be there are bold. */
function describeMembers({ $ref, items }: GrammarNode): string {
  const name = (items?.$ref ?? $ref ?? '').slice('#/$defs/'.length)
  const { properties = {}, required = [] } = definitions[name] ?? {}
  return Object.keys(properties)
    .map(member => (required.includes(member) ? `**${member}**` : member))
    .join(', ')
}
