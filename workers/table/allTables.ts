import { hasBit } from './columns/bits';
import type { Slices } from './columns/slices';
import { findByIdentifier, findByText } from './operators/findRecords';
import { prepareQuery } from './operators/prepareQuery';
import type { OperatorContext } from './operators/queryContext';
import { searchedFields } from './operators/searchRows';
import type { FoundRecord } from './port/tableResult';
import type { TableSlice } from './tableSlice';

/** A query without conditions: it only serves to prepare a search. */
const SEARCH_ALL = { filters: [], sorts: [], fieldIds: [], today: '', searchText: 'x' };

/** All tables of an engine together: finds records by name or by text, wherever they are. */
export class AllTables {
  constructor(
    private readonly slices: ReadonlyMap<string, TableSlice>,
    private readonly contextOf: (sliceId: string) => OperatorContext,
  ) {}

  /** Reads all stored identifiers. */
  async fetchIdentifiers(): Promise<void> {
    await Promise.all([...this.slices.values()].map((slice) => slice.fetch(['identifiers', 'folded:identifier'])));
  }

  /** The work that a search would have to do first: columns and indexes of all texts. */
  *prepareSearch(): Slices {
    for (const [sliceId, slice] of this.slices) {
      const cx = this.contextOf(sliceId);
      yield* prepareQuery({ ...SEARCH_ALL, sliceId }, cx);
      yield* slice.columns.buildTexts(searchedFields({ ...SEARCH_ALL, sliceId }, cx));
    }
  }

  /** Records by identifier, then by text. */
  search(text: string, limit: number): FoundRecord[] {
    const found: FoundRecord[] = [];
    for (const find of [findByIdentifier, findByText])
      for (const sliceId of this.slices.keys()) {
        if (found.length >= limit || text.trim() === '') return found;
        found.push(...find(sliceId, text, limit - found.length, this.contextOf(sliceId)));
      }
    return found;
  }

  /**
   * Records to choose from, by identifier; an empty text offers the first ones.
   * @param sliceId null = from any table
   */
  pick(sliceId: string | null, text: string, limit: number): FoundRecord[] {
    const found: FoundRecord[] = [];
    for (const id of sliceId === null ? this.slices.keys() : [sliceId])
      if (found.length < limit && this.slices.has(id))
        found.push(...findByIdentifier(id, text, limit - found.length, this.contextOf(id)));
    return found;
  }

  /** The identifier of a record; null if it is not here or was deleted. */
  identifierOf(recordId: string): string | null {
    for (const { store } of this.slices.values()) {
      const row = store.rowOf(recordId);
      if (row >= 0) return hasBit(store.live, row) ? store.identifierOf(row) : null;
    }
    return null;
  }

  /** Same order and length as the ids. */
  identifiersOf(recordIds: readonly string[]): (string | null)[] {
    return recordIds.map((id) => this.identifierOf(id));
  }
}
