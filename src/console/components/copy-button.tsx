import { useState } from 'preact/hooks'

/** Button that copies a text and reports whether it worked. */
export function CopyButton({ text, label = 'Copy' }: { text: string; label?: string }) {
  const [said, setSaid] = useState<string>()
  const copy = async () => {
    const isCopied = await copyText(text)
    setSaid(isCopied ? 'Copied' : 'Not allowed to copy')
    setTimeout(() => setSaid(undefined), 1500)
  }
  return (
    <button type="button" onClick={copy}>
      {said ?? label}
      <span class="hidden" role="status">
        {said}
      </span>
    </button>
  )
}

async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
