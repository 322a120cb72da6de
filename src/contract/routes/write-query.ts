/**
 * Writes a query as it is sent, without the question mark. Values that are undefined or null are left out. The items
 * of a list are separated by commas, which stay readable (contract, GET /altchain/trade-statistics, GET /evm V3 pool
 * lists).
 */
export function writeQuery(query: Readonly<Record<string, unknown>>): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === null ? [] : [[name, String(value)]],
  )
  // A plus sign means a space in forms only.
  return String(new URLSearchParams(pairs)).replaceAll('%2C', ',').replaceAll('+', '%20')
}
