/** A reference to an input: a name of `spec/inputs.yaml`, followed by a place, number or value. */
export interface InputReference {
  readonly input: string
}
