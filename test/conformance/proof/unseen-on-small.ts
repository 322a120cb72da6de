/** Why a fault cannot be told on small data though it can on large, with the faults each reason is about. */
export const unseenOnSmall: Readonly<Record<string, RegExp>> = {}
