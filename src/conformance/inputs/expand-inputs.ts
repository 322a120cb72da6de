import { followContract } from '../../contract/activate-contract.ts'
import { contract } from '../../contract/contract.ts'
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
  const [texts, templates] =
    under === undefined
      ? [contract.operations.map(({ id }) => id), from.map(id => `${id}$`)]
      : [listPaths(parameter), [under]]
  const patterns = templates.map(template => new RegExp(`^${template.replace(VENUE, '(\\w+)')}`))
  return [...new Set(texts.flatMap(text => patterns.flatMap(pattern => pattern.exec(text)?.[1] ?? [])))]
}

function listPaths(parameter: string | undefined): string[] {
  const takers = contract.operations.filter(({ parameters }) =>
    parameters.some(({ name }) => name === parameter),
  )
  return takers.map(({ path }) => path)
}

function writeOut(name: string, input: AuthoredInput, venue: string): NamedInput {
  const { from, ...rest } = JSON.parse(JSON.stringify(input).replaceAll(VENUE, venue)) as AuthoredInput
  const existing = from?.filter(id => contract.operations.some(each => each.id === id))
  return [name.replace(VENUE, venue), { ...rest, ...(existing && { from: existing }) }]
}
