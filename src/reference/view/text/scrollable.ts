/** Attributes of what is scrolled on its own: the keyboard reaches it, by its name, and it is no landmark. */
export function scrollable(name: string) {
  return { tabIndex: 0, role: 'group', 'aria-label': name } as const
}
