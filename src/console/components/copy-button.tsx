import { useState } from 'preact/hooks'

/** Button that copies a text and reports whether it worked. */
export function CopyButton({ text, label = 'Copy' }: { text: string; label?: string }) {
  const [message, setMessage] = useState<string>()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setMessage('Copied')
    } catch {
      setMessage('Not allowed to copy')
    }
    setTimeout(() => setMessage(undefined), 1500)
  }
  return (
    <button type="button" onClick={copy}>
      {message ?? label}
      <span class="hidden" role="status">
        {message}
      </span>
    </button>
  )
}
