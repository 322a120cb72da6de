/** The largest integer of 256 bits, by the kind of its type. */
export const largestIntegers = { signedDigits: 2n ** 255n - 1n, naturalDigits: 2n ** 256n - 1n } as const
