/** A number in another unit; what is not known stays so. */
export function scaleFigure<Value extends number | null>(value: Value, factor: number): Value {
  return (value === null ? null : value * factor) as Value
}
