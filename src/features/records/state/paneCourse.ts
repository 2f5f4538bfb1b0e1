/**
 * Determines what the record pane shows, in the order of events: it follows the person from row to row, and while the
 * grid is moving to a record that the address names it waits for that one. Kept outside React state, which may process
 * two moves at once: a row that was reached and left again would be missed, and the pane would wait without end.
 */
export class PaneCourse {
  #open: string | null;
  /** The named record to which the grid has not started to move. */
  #waiting: string | null;
  /** The named record to which the grid is moving. */
  #goal: string | null;
  #hasArrived = false;
  #lastChosen: string | undefined;

  constructor(named: string | null) {
    this.#open = named;
    this.#waiting = named;
    this.#goal = named;
  }

  /** Called when the person opens a record, or closes the pane. */
  opened(recordId: string | null): void {
    this.#open = recordId;
    this.#waiting = null;
    this.#goal = null;
  }

  /** @returns whether the address names a different record from the open one. */
  named(recordId: string | null): boolean {
    if (recordId === this.#open) return false;
    this.#open = recordId;
    this.#waiting = recordId;
    this.#goal = recordId;
    this.#hasArrived = false;
    return true;
  }

  /** @returns the record to which the grid must move, once. */
  setOut(): string | null {
    const record = this.#waiting;
    this.#waiting = null;
    return record;
  }

  /**
   * Called when the grid's cursor was sent to a record's row, or the view does not contain it: the record is read in
   * its pane, and the next row replaces it.
   */
  arrived(recordId: string, isShown: boolean): void {
    if (this.#goal !== recordId) return;
    if (!isShown || this.#lastChosen === recordId) this.#goal = null;
    else this.#hasArrived = true;
  }

  /**
   * Called when a row was reached, by the person or on the way to the named record.
   * @returns the record that the pane shows next, or null if it stays.
   */
  chose(recordId: string): string | null {
    this.#lastChosen = recordId;
    if (this.#open === null) return null;
    if (this.#goal === recordId) this.#goal = null;
    // The first rows of a page report themselves before the grid has started to move.
    else if (this.#goal !== null && !this.#hasArrived) return null;
    this.#goal = null;
    return recordId === this.#open ? null : recordId;
  }
}
