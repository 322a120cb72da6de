import { expect, it } from 'vitest'
import { readEvidence } from '../../../../../src/conformance/evidence/read-evidence.ts'
import type { Finding, Tally } from '../../../../../src/conformance/evidence/tally.ts'
import { attributeCauses } from '../../../../../src/conformance/judge/attribute-causes.ts'
import type { OperationId } from '../../../../../src/contract/contract-types.ts'
import { buildExchange } from '../../../../support/build-exchange.ts'
import { buildRun } from '../../../../support/build-planned.ts'
import { buildRequirementResult } from '../../../../support/build-report.ts'
import { readYaml } from '../../../../support/read-yaml.ts'

const exchanges = [
  { ...buildExchange('tokenDetails'), n: 1, name: 'smoke:tokenDetails' },
  { ...buildExchange('tokenDetails'), n: 2, name: 'value:tokenDetails' },
  { ...buildExchange('tradeStatistics'), n: 3, name: 'smoke:tradeStatistics' },
  { ...buildExchange('tokenDetails'), n: 4, name: 'gap:tokenDetails' },
]
const evidence = readEvidence({ run: buildRun({}), exchanges, unsent: [] })
const byNumber = new Map(evidence.exchanges.map(seen => [seen.n, seen]))

type Sketch = string | (Partial<Finding> & { readonly at: string })

/** A finding at `2 [0].a`: the exchange, and the place in it. */
function find(sketch: Sketch): Finding {
  const { at, ...more } = typeof sketch === 'string' ? { at: sketch } : sketch
  const [exchange = '', ...place] = at.split(' ')
  return {
    exchange: Number(exchange),
    place: place.join(' '),
    message: 'm',
    expected: 'e',
    actual: 'a',
    ...more,
  }
}

/** Returns the causes of results that are named `ID operation verdict`, with their findings. */
function attribute(broken: Readonly<Record<string, readonly Sketch[]>>): Record<string, string | undefined> {
  const sketched = Object.entries(broken).map(([name, findings]) => {
    const [id = '', operation = 'tokenDetails', verdict = 'fail'] = name.split(' ')
    const operationId = operation === 'service' ? null : (operation as OperationId)
    const result = buildRequirementResult({ id, operationId, verdict: verdict as 'fail', findings: [] })
    return { name, result, findings: findings.map(sketch => ({ finding: find(sketch), shownBy: id })) }
  })
  const counts: Pick<Tally, 'find'> = {
    find: (id, operation) => {
      const found = sketched.find(({ result }) => result.id === id && result.operationId === operation)
      return found && { evaluated: 1, unclear: [], absent: [], findings: found.findings }
    },
  }
  const attributed = attributeCauses(
    sketched.map(({ result }) => result),
    counts,
    byNumber,
  )
  return Object.fromEntries(
    sketched.map(({ name }, at) => {
      const { shownBy, shownOn } = attributed[at] ?? {}
      return [name, shownOn === undefined ? shownBy : `${shownBy} on ${shownOn}`]
    }),
  )
}

type Case = [title: string, broken: Record<string, readonly Sketch[]>, causes: Record<string, string>]

it.each(readYaml<Case[]>(import.meta.url, 'causes.yaml'))('of %s', (_, broken, want) => {
  expect(attribute(broken)).toEqual({
    ...Object.fromEntries(Object.keys(broken).map(name => [name, undefined])),
    ...want,
  })
})
