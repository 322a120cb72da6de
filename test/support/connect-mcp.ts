import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { mdcCommand, projectRoot } from './run-mdc.ts'

/** Rows and explanations that a tool returned. */
export interface ToolText {
  readonly rows: readonly Readonly<Record<string, unknown>>[]
  readonly next?: { readonly offset: number }
  readonly columns?: Record<string, string>
  readonly notDocumented?: readonly string[]
}

/** Starts `mdc mcp` as an agent does, and connects the official client. */
export async function connectMcp(
  flags: readonly string[],
  env: Record<string, string> = {},
): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' })
  const command = { command: process.execPath, args: [...mdcCommand, 'mcp', ...flags], cwd: projectRoot }
  await client.connect(new StdioClientTransport({ ...command, env: { ...env }, stderr: 'ignore' }))
  return client
}

/** Calls a tool. Returns its text, and whether it failed. */
export async function callTool(
  client: Client,
  name: string,
  args: Readonly<Record<string, unknown>> = {},
): Promise<{ text: string; isError: boolean }> {
  const { content, isError = false } = await client.callTool({ name, arguments: { ...args } })
  return { text: (content as { text: string }[])[0]?.text ?? '', isError: Boolean(isError) }
}

/** Calls a tool and reads what it returned. */
export const readTool = async (
  client: Client,
  name: string,
  args: Readonly<Record<string, unknown>> = {},
): Promise<ToolText> => JSON.parse((await callTool(client, name, args)).text)
