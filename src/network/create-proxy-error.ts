/** Creates the error of a request that a proxy did not forward, by the status that it sent or the error of its connection. */
export function createProxyError({ protocol, host, username }: URL, problem: number | Error): Error {
  const credentials = username === '' ? 'and none were given' : 'and did not take those that were given'
  const description =
    problem instanceof Error
      ? `cannot be reached: ${problem.message}`
      : problem === 407
        ? `asks for user name and password (407), ${credentials}`
        : `opens no way to the target (status ${problem})`
  const error = new Error(`the proxy ${protocol}//${host} ${description}`, { cause: problem })
  return Object.assign(error, { code: 'EPROXY' })
}

/** Returns the error of a tunnel that its proxy did not open, else that of the target behind it. */
export function createTunnelError(proxy: URL, error: NodeJS.ErrnoException): Error {
  // undici names the status in its message only.
  const [, status] = /^Proxy response \((\d+)\)/.exec(error.message) ?? []
  if (status !== undefined) return createProxyError(proxy, Number(status))
  const isOfProxy = error.name === 'HTTPParserError' || /^UND_ERR_(SOCKET|HEADERS)/.test(error.code ?? '')
  return isOfProxy ? createProxyError(proxy, error) : error
}
