/** Tabs of which one is shown. They are links, so that each has an address. */
export function Tabs({
  label,
  tabs,
  chosen,
  link,
}: {
  label: string
  /** Label of each tab. */
  tabs: Readonly<Record<string, string>>
  chosen: string
  link: (key: string) => string
}) {
  return (
    <nav class="tabs" aria-label={label}>
      {Object.entries(tabs).map(([key, text]) => (
        <a key={key} href={link(key)} aria-current={key === chosen ? 'true' : undefined}>
          {text}
        </a>
      ))}
    </nav>
  )
}
