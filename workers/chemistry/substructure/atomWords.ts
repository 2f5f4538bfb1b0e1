/** What an atom word says, one number each. Together they decide every atom primitive that is not recursive. */
export const atomFields = [
  'element',
  'aromatic',
  'charge',
  /** Hydrogens that are not atoms of the graph. */
  'hydrogens',
  /** Hydrogens that are atoms of the graph (deuterium, for one). */
  'hydrogenNeighbours',
  'degree',
  'ringBonds',
  'cycleBonds',
  'ringCount',
  /** Size of the smallest ring, 0 outside rings. */
  'smallestRing',
  'isotope',
  'radicals',
  /** Sum of bond orders and hydrogens; -1 where bond types without a plain order take part. */
  'valence',
] as const;

export type AtomField = (typeof atomFields)[number];

const capacity = 65_535;

/**
 * The dictionary of distinct atoms: each gets a 16-bit id, and each attribute is a column over the ids. A hundred thousand
 * drug-like molecules hold a few thousand words, so a query atom becomes one small table instead of a test per atom.
 * Words are only ever added; ids stay valid for the life of the dictionary.
 */
export class AtomWords {
  size = 0;
  /** Atoms of the largest molecule written with these words; the matcher's scratch is this long. */
  largestMolecule = 0;
  readonly columns: Record<AtomField, Int16Array>;
  /** How many atoms of the index carry each word; guides where a match starts, never what it finds. */
  counts = new Float64Array(256);
  private readonly ids = new Map<string, number>();

  constructor() {
    this.columns = Object.fromEntries(atomFields.map((field) => [field, new Int16Array(256)])) as Record<
      AtomField,
      Int16Array
    >;
  }

  /** The id of a word, made when new; `undefined` when the dictionary is full or a value does not fit a column. */
  idOf(values: readonly number[]): number | undefined {
    const key = values.join(',');
    const known = this.ids.get(key);
    if (known !== undefined) return known;
    if (this.size >= capacity || values.some((value) => value < -32_768 || value > 32_767)) return undefined;
    if (this.size === this.counts.length) this.grow();
    const id = this.size++;
    atomFields.forEach((field, i) => {
      this.columns[field][id] = values[i] ?? 0;
    });
    this.ids.set(key, id);
    return id;
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
    const counts = new Float64Array(length);
    counts.set(this.counts);
    this.counts = counts;
  }
}
