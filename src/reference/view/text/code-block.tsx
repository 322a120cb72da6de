import { scrollable } from './scrollable.ts'
/** Text that goes over the wire or into a program, with a button that copies it. */
export function CodeBlock({ text, name }: { text: string; name: string }) {
  return (
    <div class="code-block">
      <button type="button" class="copy" data-copy="" aria-label={`Copy ${name}`}>
        Copy
      </button>
      <pre class="code" {...scrollable(name)}>
        {text}
      </pre>
    </div>
  )
}
