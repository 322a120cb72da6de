import { safeBuild } from '@kubb/core'
import { pluginClient } from '@kubb/plugin-client'
import { pluginOas } from '@kubb/plugin-oas'
import { pluginTs } from '@kubb/plugin-ts'
import { pluginZod } from '@kubb/plugin-zod'

const [, , path = ''] = process.argv
const { error, failedPlugins } = await safeBuild({
  config: {
    root: '.',
    input: { path },
    output: { path: 'client', clean: true, format: false, lint: false },
    plugins: [
      pluginOas(),
      pluginTs(),
      pluginClient({ client: 'fetch' }),
      pluginZod({ dateType: 'stringOffset', version: '4' }),
    ],
  },
})
if (error !== undefined || failedPlugins.size > 0)
  throw error ?? new Error(JSON.stringify([...failedPlugins]))
