/**
 * A contract in the form that mock and suite read: JSON, made from its files by `mdc spec --compiled` or
 * `loadContract`. Each part has the form of its file in `src/generated/`.
 */
export interface CompiledContract {
  /** Operations, tables and gaps, without prose. */
  readonly contract: object
  /** Schemas and rules of rows and objects. */
  readonly entries: object
  /** Entities, and the attributes of columns and parameters. */
  readonly meanings: object
  /** The whole OpenAPI document. */
  readonly document: object
  /** File and line of each statement. */
  readonly places: object
  /** Requests that show the option of a gap. */
  readonly gapReadings: object
  /** Sources of request values. */
  readonly inputs: object
  /** Parts that were left out of a plain OpenAPI document, each with the reason: `GET /feed: no reply of JSON`. */
  readonly omitted?: readonly string[]
}

/** A value that is computed from the active contract, once for each contract. */
export interface PerContract<T> {
  readonly current: T
}

const builtIn = {}
let active: CompiledContract | undefined
/** The key of computed values. */
let activeKey: object = builtIn
const followers: ((compiled: CompiledContract | undefined) => void)[] = []

/**
 * Makes a contract the active one of this process. All functions read the active contract. Without an argument
 * it is the one of this package.
 */
export function activateContract(compiled?: CompiledContract): void {
  if (compiled === active) return
  active = compiled
  activeKey = compiled ?? builtIn
  for (const follow of followers) follow(compiled)
}

/** Returns the active contract, or undefined for the one of this package. */
export function getActiveContract(): CompiledContract | undefined {
  return active
}

/**
 * Runs a synchronous function while a contract is active. The one before it is active again afterwards. Without a
 * contract, only runs the function.
 */
export function runWithContract<T>(compiled: CompiledContract | undefined, run: () => T): T {
  if (compiled === undefined || compiled === active) return run()
  const before = active
  activateContract(compiled)
  try {
    return run()
  } finally {
    activateContract(before)
  }
}

/** Calls a function with the active contract, now and after each change. It gets undefined for the one of this package. */
export function followContract(follow: (compiled: CompiledContract | undefined) => void): void {
  followers.push(follow)
  follow(active)
}

/** Computes a value when it is first read under a contract. It must depend on nothing but the contract. */
export function perContract<T>(compute: () => T): PerContract<T> {
  const values = new WeakMap<object, { readonly value: T }>()
  return {
    get current() {
      let known = values.get(activeKey)
      if (known === undefined) {
        known = { value: compute() }
        values.set(activeKey, known)
      }
      return known.value
    },
  }
}
