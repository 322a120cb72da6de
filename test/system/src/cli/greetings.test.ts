import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, it } from 'vitest'
import { mdcCommand, projectRoot } from '../../../support/run-mdc.ts'

const proxy = 'proxy --base-url http://127.0.0.1:1'
const wide = '--host 0.0.0.0'

it.each([
  ['mock', 'this machine only'],
  ['mock --control-host mock.test', 'this machine only'],
  [`mock ${wide}`, 'anybody who reaches 0.0.0.0:PORT (data), this machine only (control)'],
  [
    `mock ${wide} --control-host mock.test`,
    'anybody who reaches 0.0.0.0:PORT (data), with the token (control)',
  ],
  [`mock ${wide} --log json`, 'anybody who reaches 0.0.0.0:PORT (data), this machine only (control)'],
  [proxy, 'this machine only'],
  [`${proxy} ${wide}`, 'anybody who reaches 0.0.0.0:PORT'],
  ['docs --serve', 'this machine only'],
])('mdc %s says that it is open to %s', { timeout: 30_000 }, async (command, clients) => {
  const args = [...mdcCommand, ...command.split(' '), '--port', '0']
  const child = spawn(process.execPath, args, { cwd: projectRoot })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', piece => (text += piece))
  await expect.poll(() => text, { timeout: 20_000 }).toMatch(/\n$/)
  child.kill()
  await once(child, 'exit')
  const [, said] = /(?:open to +|"clients":")([^"\n]+)/i.exec(text) ?? []
  expect(said?.replace(/:\d+/, ':PORT').replace(/\.$/, '')).toBe(clients)
})
