import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ContractError } from '../base/contract-error.ts'
import { summarizeValue } from '../base/summarize-value.ts'

/** Connections that may wait while a reply is computed, enough for thousands of clients at once. */
const BACKLOG = 4096

/** Listens on a host and port (0: any). Returns the URL. Rejects with ContractError, which has advice. */
export async function listen(server: Server, port: number, host: string): Promise<string> {
  // Node would take it for every address of this machine.
  if (host === '') throw new ContractError('The host is empty.', { facts: hostAdvice })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(explainError(error, port, host)))
    server.listen({ port, host, backlog: BACKLOG }, resolve)
  })
  const { port: actual } = server.address() as AddressInfo
  return `http://${host.includes(':') ? `[${host}]` : host}:${actual}`
}

const hostAdvice = [
  'expected: an address of this machine, such as 127.0.0.1, ::1 or, for all of them, 0.0.0.0',
]
const portAdvice = ['choose another port with --port, or any free one with --port 0']

function explainError(error: NodeJS.ErrnoException, port: number, host: string): ContractError {
  const { code = error.message } = error
  const refuse = (sentence: string, facts: readonly string[]) =>
    new ContractError(sentence, { facts, where: `${host}:${port}`, cause: error })
  if (code === 'EADDRINUSE') return refuse(`Port ${port} is in use.`, portAdvice)
  if (['ENOTFOUND', 'EAI_AGAIN', 'EADDRNOTAVAIL', 'EINVAL'].includes(code))
    return refuse(`${summarizeValue(host)} is no address of this machine: ${code}.`, hostAdvice)
  return refuse(`Port ${port} cannot be listened on: ${code}.`, portAdvice)
}
