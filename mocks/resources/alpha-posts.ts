import type { Resource } from './resource.ts'

/** The posts with the best scores. */
export const alphaPosts: Resource<'alphaPostDetection'> = ({ world, now, query, choose }) => {
  for (const gap of ['GAP-26', 'GAP-60', 'GAP-C5', 'GAP-C6']) choose(gap)
  if (query.token_filter !== undefined) symbolChoices.forEach(choose)
  return world.social.scoredPosts(now, { limit: query.limit, token: query.token_filter })
}

/** The gaps that every filter by token symbol leans on. */
export const symbolChoices = ['GAP-36', 'GAP-36a', 'GAP-59a'] as const
