import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { promisify } from 'node:util'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import {
  type ExampleRequest,
  listExampleRequests,
} from '../../../../../mocks/examples/list-example-requests.ts'
import { recordedOptions, sendExampleRequest } from '../../../../../mocks/examples/send-example-request.ts'
import { createMock } from '../../../../../mocks/mock.ts'
import { createSpecCommand } from '../../../../../src/cli/create-spec-command.ts'
import { contract } from '../../../../../src/contract/contract.ts'
import { addFormats } from '../../../../../src/contract/schema/add-formats.ts'
import { followPointer, type JsonNode } from '../../../../../src/contract/schema/resolve-reference.ts'
import { createTestFolder } from '../../../../support/create-test-folder.ts'

const redocly = createRequire(import.meta.url).resolve('@redocly/cli/bin/cli.js')
const mock = createMock(recordedOptions)
const requests = listExampleRequests(mock.world, mock.clock.now(), 'test-key')
const { at } = createTestFolder()

async function makeDocument(): Promise<{ file: string; text: string; document: JsonNode }> {
  const file = at('openapi.json')
  await createSpecCommand().parseAsync(['--out', file], { from: 'user' })
  const text = await readFile(file, 'utf8')
  return { file, text, document: JSON.parse(text) as JsonNode }
}

describe('mdc spec --json', () => {
  it('is valid OpenAPI, and replies of the mock are valid by it', async () => {
    const { file, document } = await makeDocument()
    await promisify(execFile)(process.execPath, [redocly, 'lint', '--extends', 'spec', file])
    const ajv = new Ajv2020({ strict: false, schemas: { document } })
    addFormats(ajv)
    for (const operation of contract.operations) {
      const pointer = `#/paths/${operation.path.replaceAll('/', '~1')}/get/responses/200/content`
      for (const type of Object.keys(followPointer(pointer, document) as JsonNode)) {
        const { schema } = followPointer(`${pointer}/${type.replaceAll('/', '~1')}`, document) as JsonNode
        const media = `${pointer}/${type.replaceAll('/', '~1')}/schema`
        const validate = ajv.compile(schema === undefined ? {} : { $ref: `document${media}` })
        const request = requests.find(({ operationId }) => operationId === operation.id) as ExampleRequest
        const { body } = sendExampleRequest(mock, request, type)
        expect([operation.id, validate(JSON.parse(body)), validate.errors]).toEqual([
          operation.id,
          true,
          null,
        ])
      }
    }
  })
})

it('writes 64-bit bounds with all digits with --json', async () => {
  const { text } = await makeDocument()
  expect(text).toContain('"maximum": 18446744073709551615')
  expect(text).toContain('"minimum": -9223372036854775808')
})

it('lists no payment header in `security`, where generated clients would send the key', async () => {
  const { document } = await makeDocument()
  expect(document.security).toEqual([{ apiKey: [] }])
  expect(followPointer('#/components/securitySchemes/payment/name', document)).toBe('PAYMENT-SIGNATURE')
})
