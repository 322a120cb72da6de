/** Fails when a step takes longer than so many milliseconds; the client has no limit for what it has sent. */
export function limitTime<Value>(asked: Promise<Value>, ms: number): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no answer in ${ms} ms`)), ms)
    asked.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
