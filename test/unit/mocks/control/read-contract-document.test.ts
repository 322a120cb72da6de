import { expect, test } from 'vitest'
import {
  consolePath,
  documentPath,
  readContractDocument,
} from '../../../../mocks/control/read-contract-document.ts'
import { contract } from '../../../../src/contract/contract.ts'

test('keeps the document below the console', () => {
  expect(documentPath.startsWith(consolePath)).toBe(true)
})

test('reads the document of every operation as JSON', async () => {
  const { openapi, paths } = JSON.parse(await readContractDocument())
  expect(openapi).toMatch(/^3\./)
  const ids = Object.values<Record<string, { operationId?: string }>>(paths).flatMap(methods =>
    Object.values(methods).flatMap(({ operationId }) => operationId ?? []),
  )
  expect(ids).toEqual(expect.arrayContaining(contract.operations.map(({ id }) => id)))
})
