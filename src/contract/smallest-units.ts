/** Smallest units in one unit of the stablecoin. The offers of a payment count in them (x402 v2, 6 decimals). */
export const SMALLEST_UNITS = 1e6
