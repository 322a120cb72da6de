/** Where the mock listens. */
export const baseUrl = process.env.MOCK_URL ?? ''

export const keyHeader = { 'X-API-Key': 'test-key' }

/** What the four operations are asked. */
export const asked = {
  tokenDetails: { token_address: 'So11111111111111111111111111111111111111112' },
  tradeStatistics: {
    token_addresses: [
      'So11111111111111111111111111111111111111112',
      'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB',
    ],
    timeframe: '24h' as const,
  },
  clonesV3Pools: { limit: 20, order_desc: ['fee', 'createdAt'] },
  influencerCredibility: { limit: 5 },
}

const credibility = 'application/vnd.service.socialintel.social-data.influencer-credibility'

/** Header that chooses a version of the social operation. */
export const accept = {
  v1: { Accept: `${credibility}.v1+json` as const },
  v2: { Accept: `${credibility}.v2+json` as const },
}
