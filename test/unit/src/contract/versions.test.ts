import { describe, expect, it } from 'vitest'
import { contract, getOperation } from '../../../../src/contract/contract.ts'
import { selectVersion } from '../../../../src/contract/select-version.ts'

const tree = 'application/vnd.service.socialintel.social-data.influencer-credibility'

describe('the version an Accept header selects', () => {
  it.each([
    [undefined, '2.0.0', false],
    ['*/*', '2.0.0', false],
    ['application/json', '2.0.0', false],
    ['text/html', '2.0.0', false],
    [`${tree}.v2+json`, '2.0.0', true],
    [`${tree}.v1+json`, '1.0.0', true],
    [`${tree}.V1+JSON`, '1.0.0', true],
    [`${tree}.v2+json;q=0.5, ${tree}.v1+json`, '1.0.0', true],
    [`${tree}.v1+json;q=0.1, application/json;q=0.9`, '2.0.0', false],
    [`${tree}.v9+json, ${tree}.v1+json;q=0.1`, '1.0.0', true],
  ])('%s → %s', (accept, version, named) => {
    const selection = selectVersion(getOperation('influencerCredibility'), accept)
    expect(selection?.version.version).toBe(version)
    expect(selection?.named).toBe(named)
  })

  it.each([`${tree}.v9+json`, `${tree}.v1+json;q=0`])('selects nothing for %s', accept => {
    expect(selectVersion(getOperation('influencerCredibility'), accept)).toBeUndefined()
  })

  it('serves every documented media type with one of its own versions', () => {
    for (const each of contract.operations) {
      if (each.reply.kind !== 'objects') continue
      for (const { type, versions } of each.reply.media) {
        if (versions.length === 0) continue
        const selection = selectVersion(each, type)
        expect(selection?.media.type).toBe(type)
        expect(versions).toContain(selection?.version)
      }
    }
  })
})
