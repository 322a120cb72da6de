import type { ComponentChildren } from 'preact'

/** Explanation of an empty list, with an optional button for the next step. */
export function EmptyState({
  title,
  act,
  label,
  children,
}: {
  title: string
  act?: () => void
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
