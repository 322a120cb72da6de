import { describe, expect, it } from 'vitest'
import { extractClientRoutes } from '../../../../scripts/generate/extract-client-routes.ts'
import { contract } from '../../../../src/contract/contract.ts'
import { meanings } from '../../../../src/contract/model/meanings.ts'

describe('extractClientRoutes', () => {
  const { operations } = extractClientRoutes(contract, meanings)

  it('has a key column for every list that is read in pages', () => {
    for (const { id, parameters, reply } of contract.operations) {
      const isPaged = parameters.some(({ name }) => name === 'offset')
      const key = operations[id]?.page?.[1]
      expect(key === undefined, id).toBe(!isPaged)
      if (key !== undefined && reply.kind === 'table')
        expect(contract.tables[reply.table].map(({ name }) => name)).toContain(key)
    }
  })

  it('lists the default version first, and names no media type that several versions share', () => {
    for (const { id, reply } of contract.operations) {
      const versions = operations[id]?.versions
      expect(versions === undefined, id).toBe(reply.kind === 'table')
      if (versions === undefined || reply.kind === 'table') continue
      const media = reply.media.find(each => each.versions.some(version => version.default))
      expect(versions[0]?.[1]).toBe(media?.versions.length === 1 ? media.type : 'application/json')
    }
  })
})
