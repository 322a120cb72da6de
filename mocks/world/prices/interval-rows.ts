/** Maximum number of rows of a table. Row 0 means none. */
export const MAX_ROWS = 32_768

/** Initial capacity. It is small, since there may be a hundred worlds, and most get few requests. */
export const FIRST_ROWS = 512

// More than one question can add between two looks at the room: two ways down from a week, for each of three prices.
const SPARE_ROWS = 1_024

/**
 * Intervals in the order in which they were drawn, one row each, with their values in columns. A full table
 * is cleared, and rows are drawn again on demand. Columns avoid millions of small objects for the garbage
 * collector. Taking rows may replace the columns by longer ones.
 */
export class IntervalRows {
  /** Row of the first part of each interval. Its parts are in consecutive rows. 0 until they are drawn. */
  parts = new Uint32Array(FIRST_ROWS)
  #next = 1

  /** True if one request could add more rows than there is room for. */
  get isFull(): boolean {
    return this.#next > MAX_ROWS - SPARE_ROWS
  }

  /** Reserves a number of consecutive rows, and returns the first. */
  take(count: number): number {
    const first = this.#next
    this.#next += count
    if (this.#next > this.parts.length) this.#lengthen(4 * this.parts.length)
    return first
  }

  /** Removes all rows. */
  clear(): void {
    this.parts.fill(0, 0, this.#next)
    this.#next = 1
  }

  /** Replaces all columns by longer ones with the same numbers. */
  #lengthen(length: number): void {
    for (const [name, column] of Object.entries(this)) {
      const longer = column instanceof Float64Array ? new Float64Array(length) : new Uint32Array(length)
      longer.set(column)
      Object.assign(this, { [name]: longer })
    }
  }
}
