/** Button that saves a text as a file. */
export function DownloadButton({ text, name, label }: { text: string; name: string; label: string }) {
  return (
    <button type="button" onClick={() => saveFile(text, name)}>
      {label}
    </button>
  )
}

/** Saves JSON as a file of this name, as a browser saves a download. */
export function saveFile(json: string, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([json], { type: 'application/json' }))
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
