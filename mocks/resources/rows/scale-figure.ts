/** Converts a number to another unit. Null stays null. */
export function scaleFigure<Value extends number | null>(value: Value, factor: number): Value {
  return (value === null ? null : value * factor) as Value
}
