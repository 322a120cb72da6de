/**
 * Writes a query as it is sent, without the question mark. Values that are undefined or null are left out. The items
 * of a list are separated by commas, which stay readable (contract, shared rules, parameter conventions).
 */
export function writeQuery(query: Readonly<Record<string, unknown>>): string {
  const sent = Object.entries(query).filter(([, value]) => value !== undefined && value !== null)
  return String(new URLSearchParams(sent.map(([name, value]) => [name, String(value)]))).replaceAll(
    '%2C',
    ',',
  )
}
