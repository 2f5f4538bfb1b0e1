import { actOfValue, type BlockAct, isOfAct, type ValueOfAct } from './recordBlock';

/** The acts of a block, each once. */
export class BlockActs {
  readonly list: BlockAct[] = [];
  readonly #byBase = new Map<string, number[]>();
  #last = 0;

  /** The index in the list of the act to which a value belongs. */
  placeOf(value: ValueOfAct): number {
    // Values of one act mostly are one below the other.
    const last = this.list[this.#last];
    if (last && isOfAct(value, last)) return this.#last;
    const act = actOfValue(value);
    // An act has one time, one author and one experiment; the right one is found also where that is broken.
    const known = this.#byBase.get(act.base) ?? [];
    const held = known.find((place) => isOfAct(value, this.list[place]!));
    this.#last = held ?? this.list.push(act) - 1;
    if (held === undefined) this.#byBase.set(act.base, [...known, this.#last]);
    return this.#last;
  }
}
