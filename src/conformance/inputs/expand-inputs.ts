import { followContract } from '../../contract/activate-contract.ts'
import { contract, type Operation, type Parameter } from '../../contract/contract.ts'
import type { DocumentNode, ParameterNode } from '../../contract/model/document-node.ts'
import { findEntryName, listAttributes } from '../../contract/model/list-attributes.ts'
import { meanings } from '../../contract/model/meanings.ts'
import { openapiDocument } from '../../contract/openapi-document.ts'
import { makeParameterText } from '../../contract/schema/make-value.ts'
import type { components } from '../../generated/grammar.ts'
import generated from '../../generated/inputs.json' with { type: 'json' }

/** An input as defined in `spec/inputs.yaml`. */
export type AuthoredInput = components['schemas']['input']

/** All authored inputs by name. Some names contain `{venue}`. */
export let authoredInputs: Readonly<Record<string, AuthoredInput>>

followContract(parts => {
  authoredInputs = (parts?.inputs ?? generated) as unknown as typeof authoredInputs
})

/** An authored input and its name, with `{venue}` replaced. All its operations exist. */
export type NamedInput = readonly [name: string, input: AuthoredInput]

/** Returns the inputs of `spec/inputs.yaml`, those with `{venue}` for each venue that uses or provides it. */
export function expandInputs(): NamedInput[] {
  return Object.entries(authoredInputs).flatMap(([name, input]) =>
    name.includes(VENUE) ? listVenues(input).map(venue => writeOut(name, input, venue)) : [[name, input]],
  )
}

const VENUE = '{venue}'

function listVenues({ parameter, under, from = [] }: AuthoredInput): string[] {
  const takers = contract.operations.filter(({ parameters }) =>
    parameters.some(({ name }) => name === parameter),
  )
  const [texts, templates] =
    under === undefined
      ? [contract.operations.map(({ id }) => id), from.map(id => `${id}$`)]
      : [takers.map(({ path }) => path), [under]]
  const patterns = templates.map(template => new RegExp(`^${template.replace(VENUE, '(\\w+)')}`))
  return [...new Set(texts.flatMap(text => patterns.flatMap(pattern => pattern.exec(text)?.[1] ?? [])))]
}

function writeOut(name: string, input: AuthoredInput, venue: string): NamedInput {
  const { from, ...rest } = JSON.parse(JSON.stringify(input).replaceAll(VENUE, venue)) as AuthoredInput
  const existing = from?.filter(id => contract.operations.some(each => each.id === id))
  return [name.replace(VENUE, venue), { ...rest, ...(existing && { from: existing }) }]
}

/**
 * Returns inputs for the required parameters that no authored input covers. A parameter with an attribute takes
 * it from the lists that have it. A range ends before now. Any other parameter has its example, default, first
 * allowed value or least value, if there is one.
 */
export function deriveMissingInputs(authored: readonly NamedInput[]): NamedInput[] {
  const derived = new Map<string, AuthoredInput>()
  for (const operation of contract.operations)
    for (const parameter of operation.parameters) {
      const isCovered = authored.some(([, input]) => covers(input, operation, parameter))
      const is = meanings.parameters[operation.id]?.[parameter.name] ?? ''
      // A plain document says of which attribute a filter is.
      const isFilter = parameter.role === 'filter' && meanings.entities[is.split('.')[0] ?? '']?.isSaid
      if ((parameter.required || isFilter) && !isCovered)
        for (const [name, input] of deriveInput(operation, parameter)) derived.set(name, input)
    }
  return [...derived]
}

function covers(input: AuthoredInput, { id, path }: Operation, { name }: Parameter): boolean {
  const { parameter, under = '', is } = input
  if (parameter === undefined || !path.startsWith(under)) return false
  return parameter === name || (is !== undefined && is === meanings.parameters[id]?.[name])
}

function deriveInput(operation: Operation, parameter: Parameter): NamedInput[] {
  const { name, schema } = parameter
  const is = meanings.parameters[operation.id]?.[name]
  const under = operation.path
  const from = is === undefined ? [] : listSources(is)
  if (is !== undefined && from.length > 0) {
    const values: AuthoredInput = { is, from, others: { standard: ['last'], deep: ['middle'] } }
    return schema.type === 'array'
      ? [
          [is, values],
          [`${is}.list ${operation.id}`, { parameter: name, under, of: is, several: true }],
        ]
      : [[`${is} ${operation.id}`, { ...values, parameter: name, under }]]
  }
  const { role } = parameter
  const input = `${name} ${operation.id}`
  if ((role === 'from' || role === 'until') && schema.type === 'integer')
    return [[input, { parameter: name, under, from: listFree().map(({ id }) => id) }]]
  const [value, named] = [false, true].map(isNamed => chooseValue(operation, parameter, isNamed))
  const guess = value === named ? {} : ({ guess: true } as const)
  return value === undefined ? [] : [[input, { parameter: name, under, value, ...guess }]]
}

function listFree(): Operation[] {
  return contract.operations.filter(({ parameters }) => parameters.every(({ required }) => !required))
}

/** Returns the operations that need no parameter and hold an attribute, those about its own entity first. */
function listSources(is: string): string[] {
  const attributes = listFree().flatMap(operation =>
    listAttributes(findEntryName(operation)).map(attribute => ({ ...attribute, id: operation.id })),
  )
  const own = attributes.filter(({ of, name }) => `${of}.${name}` === is)
  const others = attributes.filter(({ entity, name }) => `${entity}.${name}` === is)
  return [...new Set([...own, ...others].map(({ id }) => id))]
}

/** Returns the text of a value that a parameter allows: its example, else the simplest one, of named ones if `isNamed`. */
function chooseValue({ path }: Operation, parameter: Parameter, isNamed: boolean): string | undefined {
  const { paths } = openapiDocument as unknown as DocumentNode
  const nodes = (paths[path]?.get.parameters ?? []) as readonly ParameterNode[]
  const { example } = nodes.find(each => each.name === parameter.name) ?? {}
  return makeParameterText(parameter, example, { isNamed })
}
