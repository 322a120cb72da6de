import { memoize } from '../../base/memoize.ts'
import type { ContractModel, ParameterModel } from '../../contract/model/contract-model.ts'
import { followMeaning } from '../../contract/model/follow-meaning.ts'

/** An entity that one value identifies, such as a token by its address, with the operations about it. */
export type EntityModel = ReturnType<typeof listEntities>[number]

/** An operation and its parameter that takes the key of an entity. */
export type EntityLookup = EntityModel['lookups'][number]

/**
 * Lists the entities of a contract that can be asked for, in the order of the contract. `key` is the attribute that identifies
 * one, such as `token.address`. Of its lookups, those with a required parameter come first.
 */
export const listEntities = memoize((contract: ContractModel) =>
  Object.keys(contract.entities).flatMap(name => {
    const key = `${name}.${findKeyPart(name, contract)}`
    const lookups = contract.operations.flatMap(operation => {
      const parameter = operation.parameters.find(({ is }) => is === key)
      return parameter === undefined ? [] : [{ operation, parameter }]
    })
    const ordered = lookups.toSorted((a, b) => Number(b.parameter.required) - Number(a.parameter.required))
    return ordered.length > 0 ? [{ name, key, lookups: ordered }] : []
  }),
)

/**
 * Returns the entity that a column identifies, such as the token of `pool.token0.address`. A fact with the name of an
 * entity is its key: the symbol of a token identifies a symbol.
 */
export function findEntityOf(is: string, contract: ContractModel): EntityModel | undefined {
  const meaning = followMeaning(is, contract.entities)
  if ('unknown' in meaning) return undefined
  const key = `${meaning.entity}.${meaning.name}`
  return listEntities(contract).find(entity => entity.key === key || entity.name === meaning.name)
}

/** Returns whether a text can be the value of a parameter, or one of its values. */
export function fitsParameter({ schema }: ParameterModel, text: string): boolean {
  const pattern = schema.pattern ?? schema.items?.pattern
  return pattern === undefined || new RegExp(pattern, 'u').test(text)
}

/** Removes the characters that pad a value to the width of its column. */
export function trimId(text: string): string {
  return text.replace(/[\0\s]+$/, '')
}

/** Length from which an id is shortened. Numbers and times are shorter, addresses and hashes longer. */
const LONG_ID = 27

/** Cuts a long id or address in the middle, since ids mostly differ at their ends. */
export function shortenId(text: string): string {
  return text.length <= LONG_ID || !/^[\w:/.?=&,-]+$/.test(text)
    ? text
    : `${text.slice(0, 8)}…${text.slice(-6)}`
}

/**
 * Returns the part of the key that tells an entity from others. Returns undefined when one value is not
 * enough: a candle also needs its pool.
 */
function findKeyPart(name: string, { entities }: ContractModel): string | undefined {
  const { key = [], default: main } = entities[name] ?? {}
  // What has a default is chosen rather than looked at, such as a chain.
  if (main !== undefined) return undefined
  const [own, ...others] = key.toReversed()
  const isPlain = own !== undefined && entities[own] === undefined
  return isPlain && others.every(part => entities[part]?.default !== undefined) ? own : undefined
}
