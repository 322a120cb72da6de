/** Saves JSON as a file of this name, as a browser saves a download. */
export function saveFile(value: unknown, name: string): void {
  const link = document.createElement('a')
  const json = `${JSON.stringify(value, null, 2)}\n`
  link.href = URL.createObjectURL(new Blob([json], { type: 'application/json' }))
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
