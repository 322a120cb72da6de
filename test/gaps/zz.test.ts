import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createMock } from '/work/main/mocks/mock.ts'
import { contract, operation } from '/work/main/src/contract/contract.ts'
import { typedQuery } from '/work/main/src/contract/typed-query.ts'
import { validate } from '/work/main/src/contract/validate.ts'
import { chainSwitches } from '/work/main/test/gaps/chain-switches.ts'
import { parameterSwitches } from '/work/main/test/gaps/parameter-switches.ts'
import { socialSwitches } from '/work/main/test/gaps/social-switches.ts'
import { send } from '/work/main/test/gaps/switch.ts'
const mock = createMock({ seed: 5, now: '2026-03-01T07:31:12Z' })
const gaps = contract.gaps.filter(({ options }) => options.length > 1)
const all = [...parameterSwitches, ...chainSwitches, ...socialSwitches].map(({ask}) => ask(mock))
it('x', () => {
  const choices = fc.record(Object.fromEntries(gaps.map(({ id, options }) => [id, fc.constantFrom(...options)])))
  let n=0, ok=0
  fc.assert(fc.property(choices, chosen => {
    mock.set({ gaps: {...chosen, 'GAP-C8':'both','GAP-15':'none'} })
    for (const sent of all) {
      const seen = send(mock, sent)
      n++
      expect(seen.status, JSON.stringify(sent)).toBeLessThan(500)
      if (seen.status!==200||seen.body==='') continue
      ok++
      const p = validate(sent.operationId, JSON.parse(seen.body), { query: typedQuery(operation(sent.operationId), sent.query), now: mock.clock.now(), mediaType: sent.headers.Accept ?? '' }).filter(x=>x.level==='documented')
      if (p.length) throw new Error(JSON.stringify(sent)+JSON.stringify(p.slice(0,2)).slice(0,1500))
    }
  }), { seed: 7, numRuns: 25 })
  console.log(n, ok)
}, 600000)
