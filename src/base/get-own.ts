/** A member of a record that has it itself: names from outside may be those that every object has, such as `constructor`. */
export function getOwn<Value>(record: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined
}
