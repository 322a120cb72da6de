/** Button that saves a text as a file. */
export function DownloadButton({ text, name, label }: { text: string; name: string; label: string }) {
  const save = () => {
    const link = document.createElement('a')
    link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
    link.download = name
    link.click()
    URL.revokeObjectURL(link.href)
  }
  return (
    <button type="button" onClick={save}>
      {label}
    </button>
  )
}
