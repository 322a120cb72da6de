import { expect, test } from 'vitest'
import type { DocumentNode } from '../../../../../src/contract/model/document-node.ts'
import { describeServer, readServers } from '../../../../../src/contract/model/read-servers.ts'

const base = {
  url: '{base_url}/api/{version}',
  description: 'Base',
  variables: { base_url: { default: 'https://a.example', description: 'the host' } },
}
const social = { url: 'https://social.example' }

test('fills in the variables that a server has', () => {
  expect(describeServer(base, ['one'])).toEqual({
    url: '{base_url}/api/{version}',
    address: 'https://a.example/api/{version}',
    description: 'Base',
    origin: 'the host',
    only: ['one'],
  })
})

test('describes a server without variables', () => {
  expect(describeServer(social, [])).toEqual({
    url: 'https://social.example',
    address: 'https://social.example',
    description: '',
    origin: '',
    only: [],
  })
})

test('lists the servers of the document, then once each those of single operations', () => {
  const createPath = (operationId: string) => ({ servers: [social], get: { operationId, responses: {} } })
  const document: DocumentNode = {
    info: {},
    servers: [base],
    paths: {
      '/a': createPath('a'),
      '/b': { get: { operationId: 'b', responses: {} } },
      '/c': createPath('c'),
    },
    components: { schemas: {} },
  }
  expect(readServers(document).map(({ url, only }) => ({ url, only }))).toEqual([
    { url: base.url, only: [] },
    { url: social.url, only: ['a', 'c'] },
  ])
})
