/** Smallest units in one unit of the stablecoin. The offers of a payment count in them (x402 v2, 6 decimals). */
export const SMALLEST_UNITS = 1e6

/** Address of the coin that payments are made in: USDC on Base. The contract names none, and samples have this one. */
export const STABLECOIN = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
