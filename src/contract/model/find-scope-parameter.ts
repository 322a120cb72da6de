import { perContract } from '../activate-contract.ts'
import type { Operation, Parameter } from '../contract.ts'
import { findKeyPath, findParameterOf } from './list-attributes.ts'
import { meanings } from './meanings.ts'

/** The entity whose key has a default, such as `chain`: what a request asks for belongs to one of them. */
export const scopeEntity = perContract(() =>
  Object.keys(meanings.entities).find(name => meanings.entities[name]?.default !== undefined),
)

/** Returns the parameter of an operation that selects the scope, such as the chain. */
export function findScopeParameter(target: Operation): Parameter | undefined {
  return scopeEntity.current === undefined
    ? undefined
    : findParameterOf(target, findKeyPath(scopeEntity.current))
}
