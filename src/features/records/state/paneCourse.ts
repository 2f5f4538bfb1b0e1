/**
 * What the record pane shows, in the order of what happens: it follows the person from row to row, and while the grid is on its way to a record that the address names it waits
 * for that one. Kept outside the rendering, which may take two moves at once: a row that was reached and left again would be missed, and the pane would wait for ever.
 */
export class PaneCourse {
  #open: string | null;
  /** The named record that the grid has not set out for. */
  #waiting: string | null;
  /** The named record on the way to which the grid is. */
  #goal: string | null;
  #hasArrived = false;
  #lastChosen: string | undefined;

  constructor(named: string | null) {
    this.#open = named;
    this.#waiting = named;
    this.#goal = named;
  }

  /** The person opens a record, or closes the pane. */
  opened(recordId: string | null): void {
    this.#open = recordId;
    this.#waiting = null;
    this.#goal = null;
  }

  /** @returns whether the address names another record than the one that is open. */
  named(recordId: string | null): boolean {
    if (recordId === this.#open) return false;
    this.#open = recordId;
    this.#waiting = recordId;
    this.#goal = recordId;
    this.#hasArrived = false;
    return true;
  }

  /** @returns the record that the grid has to go to, once. */
  setOut(): string | null {
    const record = this.#waiting;
    this.#waiting = null;
    return record;
  }

  /** The grid's cursor was sent to a record's row, or the view does not show it: that one is read in its pane, and the next row takes its place. */
  arrived(recordId: string, isShown: boolean): void {
    if (this.#goal !== recordId) return;
    if (!isShown || this.#lastChosen === recordId) this.#goal = null;
    else this.#hasArrived = true;
  }

  /**
   * A row was reached, by the person or on the way to the named record.
   * @returns the record that the pane shows next, or null where it stays.
   */
  chose(recordId: string): string | null {
    this.#lastChosen = recordId;
    if (this.#open === null) return null;
    if (this.#goal === recordId) this.#goal = null;
    // The first rows of a page report themselves before the grid has set out.
    else if (this.#goal !== null && !this.#hasArrived) return null;
    this.#goal = null;
    return recordId === this.#open ? null : recordId;
  }
}
