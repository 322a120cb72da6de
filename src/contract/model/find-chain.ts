import { perContract } from '../activate-contract.ts'
import type { Operation, Parameter } from '../contract.ts'
import { findKeyPath, findParameterOf } from './list-attributes.ts'
import { meanings } from './meanings.ts'

/** Path of the key that has a default, such as `chain.id`: what a request asks for belongs to one, by default to that. */
const chainPath = perContract(() => {
  const found = Object.entries(meanings.entities).find(([, entity]) => entity.default !== undefined)
  return found && findKeyPath(found[0])
})

/** Returns the parameter of an operation that selects the chain. */
export function findChain(target: Operation): Parameter | undefined {
  return chainPath.current === undefined ? undefined : findParameterOf(target, chainPath.current)
}
