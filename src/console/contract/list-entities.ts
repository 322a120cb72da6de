import { memoize } from '../../base/memoize.ts'
import type {
  ContractModel,
  FieldModel,
  OperationModel,
  ParameterModel,
} from '../../contract/model/contract-model.ts'
import { type Attribute, followMeaning } from '../../contract/model/follow-meaning.ts'

/** An entity that one value identifies, such as a token by its address, with the operations about it. */
export interface EntityModel {
  /** Name in the contract, such as `token`. */
  readonly name: string
  /** Attribute that identifies it, such as `token.address`. */
  readonly key: string
  /** Operations with a parameter for the key. Required parameters come first. */
  readonly lookups: readonly EntityLookup[]
  /** Lists that need no parameter and have the key in a column. */
  readonly lists: readonly OperationModel[]
}

/** An operation and its parameter that takes the key of an entity. */
export interface EntityLookup {
  readonly operation: OperationModel
  readonly parameter: ParameterModel
}

/** A column with the attribute that it holds. */
export interface MeantField {
  readonly field: FieldModel
  readonly meaning: Attribute
}

/** Lists the entities of a contract that a page can show, in the order of the contract. */
export const listEntities = memoize((contract: ContractModel): readonly EntityModel[] =>
  Object.keys(contract.entities).flatMap(name => {
    const part = findKeyPart(name, contract)
    if (part === undefined) return []
    const key = `${name}.${part}`
    const lookups = contract.operations.flatMap(operation => {
      const parameter = operation.parameters.find(({ is }) => is === key)
      return parameter === undefined ? [] : [{ operation, parameter }]
    })
    const lists = listOperationsWithoutInput(contract).filter(({ reply }) =>
      readMeanings(reply.entry.fields, contract).some(({ meaning }) => isKey(meaning, name, part)),
    )
    const ordered = lookups.toSorted((a, b) => Number(b.parameter.required) - Number(a.parameter.required))
    // A list alone already shows all there is.
    return ordered.length > 0 || lists.length > 1 ? [{ name, key, lookups: ordered, lists }] : []
  }),
)

/** Returns the entity that a column identifies, such as the token of `pool.token0.address`. */
export function findEntityOf(is: string, contract: ContractModel): EntityModel | undefined {
  const meaning = followMeaning(is, contract.entities)
  if ('unknown' in meaning) return undefined
  return listEntities(contract).find(({ key }) => key === `${meaning.entity}.${meaning.name}`)
}

/** Returns the entity of this name, or undefined. */
export function findEntity(name: string, contract: ContractModel): EntityModel | undefined {
  return listEntities(contract).find(entity => entity.name === name)
}

/** Returns the columns that hold an attribute of the contract. */
export function readMeanings(fields: readonly FieldModel[], { entities }: ContractModel): MeantField[] {
  return fields.flatMap(field => {
    if (field.is === undefined) return []
    const meaning = followMeaning(field.is, entities)
    return 'unknown' in meaning ? [] : [{ field, meaning }]
  })
}

/** Returns the operations that list rows without any required parameter. */
export function listOperationsWithoutInput({ operations }: ContractModel): OperationModel[] {
  return operations.filter(
    ({ parameters, reply }) => reply.isSingle !== true && parameters.every(({ required }) => !required),
  )
}

/** Returns whether a text can be the value of a parameter, or one of its values. */
export function fitsParameter({ schema }: ParameterModel, text: string): boolean {
  const pattern = schema.pattern ?? schema.items?.pattern
  return pattern === undefined || new RegExp(pattern, 'u').test(text)
}

/** Returns the plural of the name of an entity. */
export function writePlural(name: string): string {
  return /[^aeiou]y$/.test(name) ? `${name.slice(0, -1)}ies` : `${name}s`
}

/**
 * Returns the part of the key that tells an entity from others. Returns undefined when one value is not
 * enough: a candle also needs its pool.
 */
function findKeyPart(name: string, { entities }: ContractModel): string | undefined {
  const { key = [], default: usual } = entities[name] ?? {}
  // What has a default is chosen rather than looked at, such as a chain.
  if (usual !== undefined) return undefined
  const [own, ...others] = key.toReversed()
  const isPlain = own !== undefined && entities[own] === undefined
  return isPlain && others.every(part => entities[part]?.default !== undefined) ? own : undefined
}

function isKey(meaning: Attribute, name: string, part: string): boolean {
  return meaning.entity === name && meaning.name === part
}
