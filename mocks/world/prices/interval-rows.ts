/** Rows of one table; row 0 stands for none. */
export const MOST_ROWS = 32_768

// More than one question can add between two looks at the room: two ways down from a week, for each of three prices.
const SPARE_ROWS = 1_024

/**
 * Intervals in the order in which they were drawn, a row each; what is known of them stands in columns beside this. When
 * there is no room for more all are forgotten, and what is asked for again is drawn again. Columns, because millions of
 * small objects are what a collector of garbage dreads.
 */
export class IntervalRows {
  /** The first of the parts of an interval, which follow each other; 0 as long as they are not drawn. */
  readonly parts = new Uint32Array(MOST_ROWS)
  #next = 1

  /** Whether there is no room left for what one question can add. */
  get isFull(): boolean {
    return this.#next > MOST_ROWS - SPARE_ROWS
  }

  /** Takes so many rows that follow each other; returns the first. */
  take(count: number): number {
    const first = this.#next
    this.#next += count
    return first
  }

  /** Forgets all rows. */
  clear(): void {
    this.parts.fill(0, 0, this.#next)
    this.#next = 1
  }
}
