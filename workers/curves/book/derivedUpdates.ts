import type { DerivedCell, DerivedUpdate } from '@workers/table/port/derivedUpdate';
import { curveCell } from '@/domain/curves/curveCell';
import type { FittedGroup } from '@/domain/curves/fittedSeries';
import type { DrcConfig } from '@/domain/kinds/drcConfig';
import type { Json } from '@/lib/json';
import type { BookColumn } from './bookColumn';
import type { RecordGroups } from './RecordGroups';

interface Sources {
  /** Columns of one table. */
  columns: readonly BookColumn[];
  records: Iterable<string>;
  /** Which plots each record of the table belongs to. */
  members: RecordGroups;
  fittedOf(groupKey: string): FittedGroup;
  config: DrcConfig;
}

/** The cells of these columns for these records; a record without curves loses its cell. */
export function derivedUpdates({ columns, records, members, fittedOf, config }: Sources): DerivedUpdate[] {
  const ids = [...records];
  const groups = new Map(ids.map((id) => [id, members.groupsOf(id)]));
  return columns.map(({ id: fieldId, measure }) => {
    // Records of one plot share one cell, which is sent to the table worker once.
    const made = new Map<string, DerivedCell | null>();
    const cellOf = (keys: readonly string[]): DerivedCell | null => {
      const mark = keys.join('\n');
      const held = made.get(mark);
      if (held !== undefined) return held;
      const { contents, note } = curveCell(measure, keys.map(fittedOf), config);
      const cell = keys.length === 0 ? null : { contents, note: note as unknown as Json };
      made.set(mark, cell);
      return cell;
    };
    return {
      fieldId,
      whole: false,
      cells: ids.map((recordId) => ({ recordId, cell: cellOf(groups.get(recordId) ?? []) })),
    };
  });
}
