import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { pages } from '../support/read-pages.ts'
import { projectRoot } from '../support/run-mdc.ts'

const read = (...path: string[]) => readFileSync(join(projectRoot, ...path), 'utf8')
const workflows = readdirSync(join(projectRoot, '.github/workflows'))

interface LockedPackage {
  readonly dev?: boolean
  readonly link?: boolean
  readonly peer?: boolean
  readonly integrity?: string
  readonly resolved?: string
  readonly hasInstallScript?: boolean
  readonly bin?: Readonly<Record<string, string>>
}
const readLock = (folder: string) =>
  Object.entries(
    (JSON.parse(read(folder, 'package-lock.json')) as { packages: Record<string, LockedPackage> }).packages,
  ).filter(([path]) => path !== '')
const locked = readLock('.')

it.each(workflows)('pins the actions of %s to a commit, with their version', name => {
  const used = read('.github/workflows', name).match(/uses: .*/g) ?? []
  expect(used.length).toBeGreaterThan(0)
  for (const line of used) expect(line).toMatch(/@[0-9a-f]{40} # v\d+\.\d+\.\d+$/)
})

it.each(workflows)('gives %s read rights only, except where a job declares more', name => {
  expect(parse(read('.github/workflows', name)).permissions).toEqual({ contents: 'read' })
})

it.each([...pages, '.github/CONTRIBUTING.md', ...workflows.map(name => `.github/workflows/${name}`)])(
  'lets npx in %s run only installed programs, since it would ask the registry for others',
  file => {
    const { bin } = JSON.parse(read('package.json'))
    const names = new Set([bin, ...locked.map(([, locked]) => locked.bin ?? {})].flatMap(Object.keys))
    const told = [...read(file).matchAll(/\bnpx\s+([^\s`]+)/g)].map(([, name = '']) => name)
    expect(told.filter(name => !names.has(name))).toEqual([])
  },
)

it.each(['.', '.ci', 'docs', 'test/nightly'])(
  'locks every package of %s by its hash, and none by a host',
  folder => {
    const locked = readLock(folder)
    expect(locked.length).toBeGreaterThan(50)
    expect(locked.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))).toEqual([])
    expect(locked.filter(([, { resolved }]) => resolved !== undefined)).toEqual([])
  },
)

it('runs nothing at installation', () => {
  const installed = locked.filter(([, { dev, peer }]) => !dev && !peer)
  expect(installed.length).toBeGreaterThan(10)
  expect(installed.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => path)).toEqual([])
  const { scripts } = JSON.parse(read('package.json'))
  expect(Object.keys(scripts).filter(name => /^(pre|post)?install$/.test(name))).toEqual([])
})

it('publishes in a job that only handles a tarball with a verified digest', () => {
  const { permissions, jobs } = parse(read('.github/workflows/release.yml'))
  expect([permissions, jobs.pack.permissions, jobs.publish.needs]).toEqual([
    { contents: 'read' },
    undefined,
    'pack',
  ])
  const steps: readonly { readonly run?: string; readonly uses?: string }[] = jobs.publish.steps
  expect(steps.map(({ run = '', uses = run }) => uses.split(/@| [-"./$]/, 1)[0])).toEqual([
    'actions/setup-node',
    'actions/download-artifact',
    'echo',
    'actions/attest-build-provenance',
    'npm publish',
    'gh release create',
  ])
  expect(steps[2]?.run).toContain('sha256sum --check')
  // What is shipped is audited where it is installed, before anything is published.
  expect(jobs.pack.steps.find(({ id }: { id?: string }) => id === 'tarball').run).toContain('npm audit')
})

it('shows the origin of a release', () => {
  const { repository, publishConfig } = JSON.parse(read('package.json'))
  expect(repository.url).toMatch(/^git\+https:\/\/\S+\.git$/)
  expect(publishConfig).toMatchObject({ provenance: true })
  const { permissions, steps } = parse(read('.github/workflows/release.yml')).jobs.publish
  expect(permissions).toEqual({ contents: 'write', 'id-token': 'write', attestations: 'write' })
  const [attested] = steps.flatMap((step: { uses?: string; with?: object }) =>
    step.uses?.startsWith('actions/attest-') ? [step.with] : [],
  )
  expect(attested['subject-path']).toBe('market-data-contract-*.tgz, sbom.cdx.json')
  expect(steps.at(-2).run).toContain('npm publish --provenance')
})
