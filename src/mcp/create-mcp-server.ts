import type { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { ContractError } from '../base/contract-error.ts'
import { readPackageVersion } from '../base/read-package-version.ts'
import { contract } from '../contract/contract.ts'
import { callTool, type ToolSession } from './call-tool.ts'

/**
 * Creates a server of the Model Context Protocol (official SDK) for one session. Throws ContractError when the SDK is
 * not installed.
 */
export async function createMcpServer(session: Omit<ToolSession, 'explained'>): Promise<Server> {
  const [{ Server }, { CallToolRequestSchema, ListToolsRequestSchema }] = await Promise.all([
    import('@modelcontextprotocol/sdk/server/index.js'),
    import('@modelcontextprotocol/sdk/types.js'),
  ]).catch(explainMissing)
  const server = new Server(
    { name: 'market-data-contract', version: readPackageVersion() },
    {
      capabilities: { tools: {} },
      instructions: `${contract.title}, read-only. Each tool returns records, and with its first call the meaning of its columns. Ask for the next page with what a reply has under next.`,
    },
  )
  const shared = { ...session, explained: new Set<string>() }
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: [...session.tools] }))
  server.setRequestHandler(CallToolRequestSchema, async ({ params: { name, arguments: given = {} } }) => ({
    ...(await callTool(name, given, shared)),
  }))
  return server
}

function explainMissing(error: unknown): never {
  const { code } = error as NodeJS.ErrnoException
  if (code !== 'ERR_MODULE_NOT_FOUND' && code !== 'MODULE_NOT_FOUND') throw error
  throw new ContractError('The SDK of the Model Context Protocol is not installed.', {
    facts: ['npm install --save-dev @modelcontextprotocol/sdk'],
  })
}
