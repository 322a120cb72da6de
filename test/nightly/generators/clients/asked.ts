/** Where the mock listens. */
export const baseUrl = process.env.MOCK_URL ?? ''

export const keyHeader = { 'X-API-Key': 'test-key' }

/** What the six operations are asked. */
export const asked = {
  tokenDetails: { token_address: 'So11111111111111111111111111111111111111112' },
  ohlcvPool: {
    pool_address: '8YmWDrbcAAwXj4yzHXefZqVeb28jZvEmPmCSKgXmtiCb',
    after_time: 1768392000,
    before_time: 1768478400,
    interval: '1h' as const,
  },
  tradeStatistics: {
    token_addresses: [
      'So11111111111111111111111111111111111111112',
      'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB',
    ],
    timeframe: '24h' as const,
  },
  dexaV3Pool: { chain_id: 8453 as const, pool_address: '0x844E8940b8c294c4cd9E942B48D46f88D578e457' },
  clonesV3Pools: { limit: 20, order_desc: ['fee', 'createdAt'] },
  influencerCredibility: { limit: 5 },
}

const credibility = 'application/vnd.service.socialintel.social-data.influencer-credibility'

/** Header that chooses a version of the social operation. */
export const accept = {
  v1: { Accept: `${credibility}.v1+json` as const },
  v2: { Accept: `${credibility}.v2+json` as const },
}
