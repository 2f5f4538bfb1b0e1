/** Where an act happened, so that undo can bring the cursor back. */
export interface Place {
  title: string;
  recordId: string;
  fieldId: string;
}

const KEPT = 100;

/** The places of this screen's acts, beside the undo timeline of the store. */
export class Places {
  #done: Place[] = [];
  #undone: Place[] = [];

  add(place: Place): void {
    this.#done = [...this.#done.slice(1 - KEPT), place];
    this.#undone = [];
  }

  /** The place of the act that was just undone or done again, when it was made on this screen. */
  turn(title: string, direction: 'undo' | 'redo'): Place | undefined {
    const from = direction === 'undo' ? this.#done : this.#undone;
    const to = direction === 'undo' ? this.#undone : this.#done;
    const place = from.at(-1);
    if (place?.title !== title) return undefined;
    from.pop();
    to.push(place);
    return place;
  }
}
