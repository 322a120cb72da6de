import { expect, test } from 'vitest'
import {
  describePost,
  getPostInstant,
  rankPosts,
  selectPosts,
} from '../../../../../mocks/world/social/scored-post.ts'
import { createStream } from './create-stream.ts'

const DAY = 86_400
const stream = createStream(
  { instant: DAY - 1, sentiment: 10, alpha: 10 },
  { instant: DAY + 1, sentiment: 5, alpha: 4, likes: 1 },
  { instant: DAY + 2, sentiment: 4, alpha: 5, likes: 7 },
  { instant: DAY + 3, sentiment: 3, alpha: 3, legitimacy: 3, technicalAccuracy: 1, symbol: 1, author: 1 },
  { instant: DAY + 4, sentiment: 4, alpha: 5, likes: 7 },
)
const ranking = rankPosts(stream, 2 * DAY)
const seconds = (posts: typeof ranking) => posts.map(post => getPostInstant(post) - DAY)

test('ranks the posts of a day by score, engagement and time', () => {
  expect(seconds(ranking)).toEqual([3, 4, 2, 1])
})

test('selects the best, of all symbols or of one', () => {
  expect(seconds(selectPosts(ranking, { limit: 2 }))).toEqual([3, 4])
  expect(seconds(selectPosts(ranking, { limit: 9, token: '$btc' }))).toEqual([3])
  expect(selectPosts(ranking, { limit: 9, token: 'NOSUCHSYMBOL' })).toEqual([])
})

test('looks at the newest posts alone when alpha is asked for', () => {
  expect(seconds(selectPosts(ranking, { limit: 3, minAlpha: 5 }))).toEqual([4, 2])
  expect(seconds(selectPosts(ranking, { limit: 1, minAlpha: 0 }))).toEqual([4])
})

test('describes a post with the mean of its scores', () => {
  const [best] = ranking
  expect(best && describePost(stream, best)).toMatchObject({
    socialHandle: 'author1',
    tokenSymbol: 'BTC',
    combinedScore: 2.5,
    engagement: 0,
    contentPreview: expect.stringContaining('$BTC'),
    postUrl: `https://social.example/author1/status/${DAY + 3}000000000`,
  })
})
