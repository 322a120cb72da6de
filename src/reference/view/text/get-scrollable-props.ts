/**
 * Returns attributes of an element that scrolls, so that the keyboard can reach it. `name` is its accessible
 * name.
 */
export function getScrollableProps(name: string) {
  return { tabIndex: 0, role: 'group', 'aria-label': name } as const
}
