/** Acts when a form is submitted, in place of the browser, which would load another page. */
export function handleSubmit(act: () => unknown): (event: Event) => void {
  return event => {
    event.preventDefault()
    act()
  }
}
