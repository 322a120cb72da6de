/** The parts of a contract that the engine reads, each in the form of its file in `src/generated/`. */
export interface ContractParts {
  readonly contract: object
  readonly entries: object
  readonly meanings: object
  readonly document: object
  readonly places: object
  readonly gapReadings: object
  readonly inputs: object
}

/** A value that is computed from the active contract, once for each contract. */
export interface PerContract<T> {
  readonly current: T
}

const builtIn = {}
let active: ContractParts | undefined
/** The key of computed values. */
let activeKey: object = builtIn
const followers: ((parts: ContractParts | undefined) => void)[] = []

/**
 * Makes a contract the active one of this process. All functions read the active contract. Without an argument
 * it is the one of this package.
 */
export function activateContract(parts?: ContractParts): void {
  if (parts === active) return
  active = parts
  activeKey = parts ?? builtIn
  for (const follow of followers) follow(parts)
}

/** Returns the active contract, or undefined for the one of this package. */
export function getActiveContract(): ContractParts | undefined {
  return active
}

/** Runs a synchronous function while a contract is active. The one before it is active again afterwards. */
export function runWithContract<T>(parts: ContractParts | undefined, run: () => T): T {
  if (parts === active) return run()
  const before = active
  activateContract(parts)
  try {
    return run()
  } finally {
    activateContract(before)
  }
}

/** Calls a function with the active contract, now and after each change. It gets undefined for the one of this package. */
export function followContract(follow: (parts: ContractParts | undefined) => void): void {
  followers.push(follow)
  follow(active)
}

/** Computes a value when it is first read under a contract. It must depend on nothing but the contract. */
export function perContract<T>(compute: () => T): PerContract<T> {
  const values = new WeakMap<object, { readonly value: T }>()
  let latest: { readonly key: object; readonly value: T } | undefined
  return {
    get current() {
      if (latest?.key === activeKey) return latest.value
      const { value } = values.get(activeKey) ?? { value: compute() }
      values.set(activeKey, { value })
      latest = { key: activeKey, value }
      return value
    },
  }
}
