import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { isDeepStrictEqual } from 'node:util'
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
  it.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
    'finishes its reply after %s, and exits 0',
    async signal => {
      const { started, reply, ended } = await ask('--latency', '1000')
      started.kill(signal)
      expect(await reply).toBeGreaterThan(200_000)
      expect(await ended).toEqual([0, null])
    },
  )

  it('ends at once with the second signal', async () => {
    const { started, reply, ended, isOpen } = await ask('--latency', '600000')
    started.kill('SIGINT')
    while (await isOpen());
    started.kill('SIGTERM')
    await ended
    expect(await reply).toBe('cut off')
    expect(started.signalCode).toMatch(/^SIG(INT|TERM)$/)
  })

  it('waits no longer than its limit', async () => {
    const { started, reply, ended } = await ask('--latency', '600000')
    started.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
    expect(await reply).toBe('cut off')
  })
})

describe('mdc mock without a socket', () => {
  it.each<[host: string, sentence: string]>([
    ['', 'The host is empty.'],
    ['nosuch.invalid', 'nosuch.invalid is no address of this machine:'],
    ['[::1]', '[::1] is no address of this machine:'],
    ['192.0.2.1', '192.0.2.1 is no address of this machine:'],
  ])('exits 2 with advice about hosts for --host %j', async (host, sentence) => {
    const { code, stdout, stderr } = await runMdc(['mock', '--port', '0', '--host', host])
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toContain(sentence)
    expect(stderr).toContain('an address of this machine, such as 127.0.0.1')
    expect(stderr).not.toMatch(/--port|\n +at .*\.[jt]s:/)
  })

  const sentence = 'No more files may be opened: EMFILE.'

  // Later versions start even so.
  const isGreedy = process.versions.node.startsWith('20.')
  it.runIf(!isWindows && isGreedy)('exits with a sentence for ulimit -n 20 to 23', async () => {
    const mdc = [process.execPath, ...mdcCommand, 'mock', '--port', '0']
    const outcomes: [code: number, said: string][] = []
    for (const limit of [20, 21, 22, 23]) {
      const limited = spawn('sh', ['-c', `ulimit -n ${limit}; exec "$@"`, '', ...mdc])
      child = limited
      const said = readAll(limited.stderr)
      const [code] = await once(limited, 'close')
      outcomes.push([code, await said])
    }
    const advice: [number, string] = [2, `${sentence}\n  raise the limit, such as with: ulimit -n 1024\n`]
    // Which limit is enough to load, and not to listen, depends on how many files the build writes.
    expect(outcomes.at(-1)).toEqual(advice)
    const others = outcomes.filter(outcome => !isDeepStrictEqual(outcome, advice))
    for (const outcome of others)
      expect(outcome).toEqual([3, expect.stringMatching(/^mdc itself failed: EMFILE: .*\n$/)])
  })

  it.skipIf(isWindows)('reports it in serveMock, too', async () => {
    const script = `
      import { openSync } from 'node:fs'
      import { createMock } from './mocks/mock.ts'
      import { serveMock } from './mocks/server.ts'
      const mock = createMock()
      try {
        for (;;) openSync('/dev/null')
      } catch {}
      await serveMock(mock, { port: 0 }).catch(error => process.stdout.write(error.message))`
    // On Node 24 tsx holds some 260 files open while its cache is cold.
    const node = [process.execPath, '--import', 'tsx', '--input-type=module', '--eval', script]
    const limited = spawn('sh', ['-c', 'ulimit -n 1024; exec "$@"', '', ...node], { cwd: projectRoot })
    child = limited
    expect(await readAll(limited.stdout)).toContain(sentence)
  })
})

async function readAll(stream: Readable): Promise<string> {
  let text = ''
  for await (const piece of stream.setEncoding('utf8')) text += piece
  return text
}
