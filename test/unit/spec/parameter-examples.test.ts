import { describe, expect, it } from 'vitest'
import { recordedOptions } from '../../../mocks/examples/send-example-request.ts'
import { createMock } from '../../../mocks/mock.ts'
import { contract } from '../../../src/contract/contract.ts'
import { openapiDocument } from '../../../src/contract/openapi-document.ts'
import { sampleCases } from '../../support/count-runs.ts'
import { requestMock } from '../../support/request-mock.ts'

interface Parameter {
  readonly name: string
  readonly required?: boolean
  readonly example: unknown
}

type Paths = Readonly<Record<string, { readonly get: { readonly parameters: readonly Parameter[] } }>>

/** The requests that the examples of an operation make: the required parameters alone, then each other one with them. */
const requests = contract.operations.flatMap(({ id, path, origin }) => {
  const { parameters } = (openapiDocument.paths as Paths)[path]?.get ?? { parameters: [] }
  const required = parameters.filter(each => each.required)
  const others = parameters.filter(each => !each.required)
  return [[], ...others.map(each => [each])].map(more => ({
    title: [id, ...more.map(({ name }) => name)].join(' with '),
    path,
    origin,
    sent: [...required, ...more],
  }))
})

describe.each([
  [recordedOptions.now, sampleCases(requests, 20)],
  ['2026-11-01T08:30:00Z', sampleCases(requests, 8)],
])('at %s', (now, cases) => {
  const mock = createMock({ seed: recordedOptions.seed, now })
  it('each request is answered with rows', () => {
    for (const { title, path, origin, sent } of cases) {
      const query = Object.fromEntries(sent.map(({ name, example }) => [name, String(example)]))
      const fullPath = origin === 'social' ? `/api/v1${path}` : path
      const { status, body } = requestMock(mock, { path: fullPath, origin, query })
      expect([title, status]).toEqual([title, 200])
      const [first] = [JSON.parse(body)].flat()
      expect(first?.rows ?? Number(first !== undefined), title).toBeGreaterThan(0)
    }
  })
})

it('has an example for every parameter', () => {
  for (const { sent } of requests)
    for (const { name, example } of sent) expect([name, example]).not.toContain(undefined)
})
