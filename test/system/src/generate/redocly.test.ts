import { execFile } from 'node:child_process'
import { cp, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { createTestFolder } from '../../../support/create-test-folder.ts'

const cli = createRequire(import.meta.url).resolve('@redocly/cli/bin/cli.js')
const spec = fileURLToPath(new URL('../../../../spec', import.meta.url))
const { folder, at, write } = createTestFolder()

interface Problem {
  readonly ruleId: string
  readonly message: string
  readonly suggest: readonly string[]
  readonly location: readonly {
    readonly source: { readonly ref: string }
    readonly start: { readonly line: number }
  }[]
}

function lint(root: string): Promise<Problem[]> {
  const env = { ...process.env, REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
  const config = ['--config', join(spec, 'redocly.yaml'), '--format', 'json']
  const args = [cli, 'lint', join(root, 'openapi.yaml'), ...config]
  return new Promise(resolve => {
    execFile(process.execPath, args, { env, maxBuffer: 2 ** 26 }, (_, stdout) =>
      resolve(JSON.parse(stdout).problems),
    )
  })
}

it('reports a type error inside our keywords with file, line and the nearest name', async () => {
  const table = 'tables/TokenDetails.yaml'
  const typos = [
    [table, 'description: Decimal', 'descriptoin: Decimal', 'Property `descriptoin`', 'description'],
    [table, '    level: inferred', '    level: infered', '`level` can be one of', 'inferred'],
    ['paths/socialintel.yaml', 'state: current }', 'state: curent }', '`state` can be one of', 'current'],
    ['openapi.yaml', '{ price: 0.05', '{ prise: 0.05', 'Property `prise`', 'price'],
    [
      'paths/altchain.yaml',
      'x-gaps: [GAP-01',
      'x-gap: [GAP-01',
      'Keyword `x-gap` is not expected',
      undefined,
    ],
  ] as const
  await cp(spec, folder, { recursive: true })
  const want: unknown[] = []
  for (const [file, given, typo, message, suggest] of typos) {
    const text = await readFile(at(file), 'utf8')
    write(file, text.replace(given, typo))
    const line = text.slice(0, text.indexOf(given)).split('\n').length
    want.push({ message: expect.stringContaining(message), suggest, file, line })
  }
  const found = (await lint(folder)).map(({ message, suggest, location }) => ({
    message,
    suggest: suggest[0],
    file: relative(folder, location[0]?.source.ref ?? ''),
    line: location[0]?.start.line,
  }))
  expect(found).toEqual(expect.arrayContaining(want))
})
