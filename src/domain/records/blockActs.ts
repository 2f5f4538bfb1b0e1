import { actOfValue, type BlockAct, isOfAct, type ValueOfAct } from './recordBlock';

/** The operations of a block, each once. */
export class BlockActs {
  readonly list: BlockAct[] = [];
  readonly #byBase = new Map<string, number[]>();
  #last = 0;

  /** The index in the list of the operation to which a value belongs. */
  placeOf(value: ValueOfAct): number {
    // Consecutive values mostly belong to the same operation.
    const last = this.list[this.#last];
    if (last && isOfAct(value, last)) return this.#last;
    const act = actOfValue(value);
    // An operation has one time, one author and one experiment; the right one is found even if that is violated.
    const known = this.#byBase.get(act.base) ?? [];
    const held = known.find((place) => isOfAct(value, this.list[place]!));
    this.#last = held ?? this.list.push(act) - 1;
    if (held === undefined) this.#byBase.set(act.base, [...known, this.#last]);
    return this.#last;
  }
}
