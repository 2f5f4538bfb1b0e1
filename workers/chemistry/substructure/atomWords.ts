/** The fields of an atom word, one number each. Together they decide every atom primitive that is not recursive. */
export const atomFields = [
  'element',
  'aromatic',
  'charge',
  /** Hydrogens that are not atoms of the graph. */
  'hydrogens',
  /** Hydrogens that are atoms of the graph (for example deuterium). */
  'hydrogenNeighbours',
  'degree',
  'ringBonds',
  'cycleBonds',
  'ringCount',
  /** Size of the smallest ring; 0 outside rings. */
  'smallestRing',
  'isotope',
  'radicals',
  /** Sum of bond orders and hydrogens; -1 where only RDKit knows it: bond types without a simple order, arynes. */
  'valence',
] as const;

export type AtomField = (typeof atomFields)[number];

const capacity = 65_535;
const FREE = -1;

/**
 * The dictionary of distinct atoms: each gets a 16-bit id, and each attribute is a column over the ids. A hundred
 * thousand drug-like molecules contain a few thousand distinct words, so a query atom becomes one small table instead
 * of a test per atom. Words are only ever added; ids stay valid for the life of the dictionary.
 */
export class AtomWords {
  size = 0;
  /**
   * Number of atoms of the largest molecule written with these words; the matcher's scratch arrays have this length.
   */
  largestMolecule = 0;
  readonly columns: Record<AtomField, Int16Array>;
  /** How many atoms of the index have each word; this determines where a match starts, never what it finds. */
  counts = new Float64Array(256);
  /** The columns in the order of `atomFields`. */
  private list: readonly Int16Array[];
  /** Ids in a hash table by their values, with linear probing; at most half full. */
  private places = new Int32Array(512).fill(FREE);

  constructor() {
    this.columns = Object.fromEntries(atomFields.map((field) => [field, new Int16Array(256)])) as Record<
      AtomField,
      Int16Array
    >;
    this.list = atomFields.map((field) => this.columns[field]);
  }

  /** The id of a word, added when new; `undefined` when the dictionary is full or a value does not fit a column. */
  idOf(values: readonly number[]): number | undefined {
    const known = this.places[this.placeOf(values)]!;
    if (known !== FREE) return known;
    if (this.size >= capacity || values.some((value) => value < -32_768 || value > 32_767)) return undefined;
    if (this.size === this.counts.length) this.grow();
    this.places[this.placeOf(values)] = this.size;
    for (let i = 0; i < values.length; i++) this.list[i]![this.size] = values[i]!;
    return this.size++;
  }

  /** Where the id of these values is, or will be. */
  private placeOf(values: readonly number[]): number {
    const { places } = this;
    const mask = places.length - 1;
    let hash = 0;
    for (let i = 0; i < values.length; i++) hash = Math.imul(hash ^ values[i]!, 0x01000193);
    let place = (hash ^ (hash >>> 15)) & mask;
    while (places[place] !== FREE && !this.isWord(places[place]!, values)) place = (place + 1) & mask;
    return place;
  }

  private isWord(id: number, values: readonly number[]): boolean {
    const { list } = this;
    for (let i = 0; i < list.length; i++) if (list[i]![id] !== values[i]) return false;
    return true;
  }

  /** The values of a word in the order of `atomFields`. */
  valuesOf(id: number): number[] {
    return atomFields.map((field) => this.columns[field][id] ?? 0);
  }

  private grow(): void {
    const length = this.counts.length * 2;
    for (const field of atomFields) {
      const longer = new Int16Array(length);
      longer.set(this.columns[field]);
      this.columns[field] = longer;
    }
    this.list = atomFields.map((field) => this.columns[field]);
    const counts = new Float64Array(length);
    counts.set(this.counts);
    this.counts = counts;
    this.places = new Int32Array(length * 2).fill(FREE);
    for (let id = 0; id < this.size; id++) this.places[this.placeOf(this.valuesOf(id))] = id;
  }
}
