import { describe, expect, it } from 'vitest'
import { consistencyChecks } from '../../../../../src/conformance/checks/consistency/consistency-checks.ts'
import type { Exchange } from '../../../../../src/conformance/model/recording.ts'
import { buildExchange, buildGroup, judgeRequirement } from '../../../../support/build-exchange.ts'

describe('posts filtered by a token', () => {
  const list = (posts: string, query = {}) =>
    buildExchange('alphaPostDetection', {
      query,
      rows: [...posts].map(letter => ({
        postUrl: letter,
        tokenSymbol: letter === 'x' ? 'OTHER' : '$SOL',
        combinedScore: -letter.charCodeAt(0),
      })),
    })
  const posts = (before: string, by: string, after = before, limit = '20') =>
    [1, 2].flatMap(attempt =>
      buildGroup(
        'posts:alphaPostDetection',
        { before: list(before), by: list(by, { token_filter: 'sol', limit }), after: list(after) },
        attempt,
      ),
    )
  it.each<[string, Exchange[], string, string]>([
    ['are all there', posts('abx', 'ab'), 'holds', 'holds'],
    ['are more', posts('ax', 'abc'), 'holds', 'holds'],
    ['are none', posts('abx', ''), 'broken', 'broken'],
    ['are half of them', posts('abx', 'b'), 'holds', 'broken'],
    ['are none of those that stayed', posts('abx', 'a', 'bx'), 'broken', 'broken'],
    ['are a full page of higher scores', posts('bcx', 'aa', 'bcx', '1'), 'unclear', 'unclear'],
    ['are a full page without the highest', posts('abx', 'b', 'abx', '1'), 'broken', 'broken'],
    ['are of a token that no listed post is about', posts('x', ''), 'unclear', 'unclear'],
  ])('%s', (_, sent, some, all) => {
    const judged = ['FIL-SP-some', 'FIL-SP-all'].map(id =>
      judgeRequirement(consistencyChecks.current, sent, id, 'alphaPostDetection'),
    )
    expect(judged).toEqual([some, all])
  })
})
