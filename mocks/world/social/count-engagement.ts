import type { PostDay } from './post-day.ts'

/** Depth of the content of a post, 0..10: the mean of its three scores that are not a matter of mood. */
export function computeContentDepth(posts: PostDay, at: number): number {
  return (
    ((posts.alpha[at] as number) +
      (posts.legitimacy[at] as number) +
      (posts.technicalAccuracy[at] as number)) /
    3
  )
}

/** Likes, reposts, replies and quotes of a post together. */
export function countEngagement(posts: PostDay, at: number): number {
  return countReactions(posts, at) + (posts.quotes[at] as number)
}

/** Likes, reposts and replies of a post: what the engagement of an influencer counts (contract, InfluencerEntry). */
export function countReactions(posts: PostDay, at: number): number {
  return (posts.likes[at] as number) + (posts.reposts[at] as number) + (posts.replies[at] as number)
}
