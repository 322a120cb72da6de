import type { ComponentChildren } from 'preact'

/** Nothing is here: why, and what to do next. */
export function EmptyState({
  title,
  act,
  label,
  children,
}: {
  title: string
  act?: () => void
  /** Label of the button. */
  label?: string
  children?: ComponentChildren
}) {
  return (
    <div class="empty">
      <h2>{title}</h2>
      {children}
      {act !== undefined && (
        <button type="button" class="main" onClick={act}>
          {label}
        </button>
      )}
    </div>
  )
}
