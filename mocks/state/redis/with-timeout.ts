/** Rejects if a step takes longer than `ms` milliseconds. The Redis client does not limit sent commands. */
export function withTimeout<Value>(asked: Promise<Value>, ms: number): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no answer in ${ms} ms`)), ms)
    asked.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
