import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { createRedisStore } from '../../mocks/state/redis/create-redis-store.ts'
import { createProgram } from '../../src/cli/create-program.ts'
import { redisPath, startRedis, storeNote } from '../support/start-redis.ts'

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')

interface Manifest {
  readonly kind: string
  readonly metadata: { readonly name: string }
  // biome-ignore lint/suspicious/noExplicitAny: each kind has a shape of its own, which a nightly test compares with its schema
  readonly spec: any
}

const manifests = parseAllDocuments(read('deploy/kubernetes.yaml')).map(
  document => document.toJS() as Manifest,
)
const findManifest = (kind: string, name: string) =>
  manifests.find(manifest => manifest.kind === kind && manifest.metadata.name === name) as Manifest

/** True if the command line understands these flags, without doing anything. */
async function understands(args: readonly string[]): Promise<void> {
  const program = await createProgram(args)
  program.commands[0]?.action(() => {})
  await program.parseAsync([...args], { from: 'user' })
}

describe('the image', () => {
  const dockerfile = read('Dockerfile')

  test('runs an existing command, and not as root', async () => {
    const [, command = ''] = /^CMD (\[.*\])$/m.exec(dockerfile) ?? []
    await understands(JSON.parse(command))
    expect(dockerfile).toMatch(/^USER node$/m)
  })
})

describe('the compose file', () => {
  const compose = parse(read('compose.yaml'))

  test('runs an existing command', () => understands(compose.services.mock.command))
})

describe('the manifests for Kubernetes', () => {
  const { spec } = findManifest('Deployment', 'market-data-mock')
  const [container] = spec.template.spec.containers

  test('run an existing command', () => understands(container.args))

  test('use existing ports, and select existing pods', () => {
    for (const service of manifests.filter(({ kind }) => kind === 'Service')) {
      const pods = manifests.find(
        ({ kind, spec }) =>
          /Deployment|StatefulSet/.test(kind) && spec.selector.matchLabels.app === service.spec.selector.app,
      ) as Manifest
      const named = pods.spec.template.spec.containers[0].ports.map(({ name }: { name: string }) => name)
      expect(pods.spec.template.metadata.labels).toEqual(pods.spec.selector.matchLabels)
      for (const { targetPort } of service.spec.ports) expect(named).toContain(targetPort)
    }
  })

  test('scale the existing deployment', () => {
    const { scaleTargetRef } = findManifest('HorizontalPodAutoscaler', 'market-data-mock').spec
    expect(scaleTargetRef.name).toBe('market-data-mock')
    // It would undo what the autoscaler did, with every apply.
    expect(spec.replicas).toBeUndefined()
  })
})

describe(`their stores${storeNote}`, () => {
  const pods = findManifest('StatefulSet', 'market-data-store').spec.template.spec.containers[0].args
  const commands = [
    ['of compose', parse(read('compose.yaml')).services.store.command],
    ['of Kubernetes', pods],
  ] as const

  test.skipIf(redisPath === undefined).each(commands)(
    'start with the arguments of %s',
    async (_, [, ...flags]) => {
      await using redis = await startRedis({ flags })
      const store = await createRedisStore(redis.url)
      expect(store.health().isUp).toBe(true)
      await store.close()
    },
  )
})
