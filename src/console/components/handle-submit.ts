/** Creates a submit handler that calls `act` instead of loading another page. */
export function handleSubmit(act: () => unknown): (event: Event) => void {
  return event => {
    event.preventDefault()
    act()
  }
}
