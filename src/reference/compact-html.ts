/** Ends of elements that HTML ends by itself. A paragraph ends before a block and with what is around it. */
const optionalEnds =
  /<\/(?:td|tr|th|thead|tbody|li|dt|dd)>|<\/p>(?=<(?:p|ul|ol|dl|div|table|details|pre|h[1-6])\b|<\/(?:td|li|dd|div|section|article|header)>)/g

/** A start of an element, whose values of attributes may have any character but quotes. */
const starts = /<[a-z][^<>"]*(?:"[^"]*"[^<>"]*)*>/g

/** Shortens markup without a change of the page: there are thousands of elements, and most values need no quotes. */
export function compactHtml(html: string): string {
  return html
    .replace(optionalEnds, '')
    .replace(starts, tag => tag.replace(/\/>$/, '>').replace(/="([^\s"'=<>`]+)"/g, '=$1'))
}
