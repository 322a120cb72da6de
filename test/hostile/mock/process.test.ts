import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { afterEach, describe, expect, it } from 'vitest'
import { mdcCommand, projectRoot, runMdc } from '../../support/run-mdc.ts'

const isWindows = process.platform === 'win32'
let child: ChildProcess | undefined

afterEach(async () => {
  if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
})

/** Runs `mdc mock` and asks it for a page with 262 kB; gives the reply once the server has taken the request. */
async function ask(...flags: readonly string[]) {
  const command = [...mdcCommand, 'mock', '--port', '0', '--json', ...flags]
  const started = spawn(process.execPath, command, { cwd: projectRoot, stdio: ['ignore', 'pipe', 'inherit'] })
  child = started
  const [line] = (await once(createInterface(started.stdout), 'line')) as [string]
  const { base_url } = JSON.parse(line) as { base_url: string }
  const headers = { 'X-API-Key': 'test-key' }
  const reply = fetch(`${base_url}/altchain/clmm-venue/pools?limit=1000`, { headers }).then(
    async response => (await response.text()).length,
    () => 'cut off' as const,
  )
  const isTaken = async () => (await fetch(`${base_url}/__mock/journal`)).json()
  while ((await isTaken()).entries.length === 0);
  const ended = once(started, 'exit') as Promise<[code: number | null, signal: string | null]>
  const isOpen = () => isTaken().then(Boolean, () => false)
  return { started, reply, ended, isOpen }
}

// Windows knows no signals between processes: there the process ends at once.
describe.skipIf(isWindows)('mdc mock in the middle of a reply', () => {
  // SIGTERM is sent in test/system/mocks/state/processes.test.ts.
  it('finishes its reply after SIGHUP, and exits 0', async () => {
    const { started, reply, ended } = await ask('--scenario', 'slow=300')
    started.kill('SIGHUP')
    expect(await reply).toBeGreaterThan(200_000)
    expect(await ended).toEqual([0, null])
  })

  it('ends at once with the second signal', async () => {
    const { started, reply, ended, isOpen } = await ask('--scenario', 'slow=600000')
    started.kill('SIGINT')
    while (await isOpen());
    started.kill('SIGTERM')
    await ended
    expect(await reply).toBe('cut off')
    expect(started.signalCode).toMatch(/^SIG(INT|TERM)$/)
  })
})

describe('mdc mock without a socket', () => {
  it.each<[host: string, sentence: string]>([
    ['', 'The host is empty.'],
    ['192.0.2.1', '192.0.2.1 is no address of this machine:'],
  ])('exits 2 with advice about hosts for --host %j', async (host, sentence) => {
    const { code, stdout, stderr } = await runMdc(['mock', '--port', '0', '--host', host])
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toContain(sentence)
    expect(stderr).toContain('an address of this machine, such as 127.0.0.1')
    expect(stderr).not.toMatch(/--port|\n +at .*\.[jt]s:/)
  })
})
