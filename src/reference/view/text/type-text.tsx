/** A type that is only broken where a person would: after an opening bracket or a comma, never within a name. */
export function TypeText({ type }: { type: string }) {
  const parts = type.match(/[^(,]+[(,]?\s?|[(,]/g) ?? [type]
  return <code class="type">{parts.map((part, index) => [index > 0 && <wbr />, part])}</code>
}
