import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { CellValue, RecordRow } from '@/domain/records/recordRow';
import type { WindowRow } from '@/engine/tableTypes';
import { askWatch } from '../state/askWatch';
import type { EditContext } from '../state/editContext';

const NONE: ReadonlyMap<string, readonly CellValue[]> = new Map();
const nothing = () => {};

/** The values of sub-records that a row shows in some fields. */
function valuesOfSubs(row: WindowRow, fieldIds: readonly string[], cx: Pick<EditContext, 'fieldIndex'>) {
  return new Map(
    fieldIds.flatMap((id) => {
      const values = row.cells[cx.fieldIndex.get(id) ?? -1]?.values ?? [];
      const found = values.flatMap(({ subRecordId, ...value }): CellValue[] =>
        subRecordId === undefined
          ? []
          : [
              {
                id: value.id,
                content: value.content,
                at: value.at,
                author_id: value.author,
                operation_id: value.operationId,
                sub_record_id: subRecordId,
              },
            ],
      );
      return found.length > 0 ? [[id, found] as const] : [];
    }),
  );
}

/**
 * The record with the values of its sub-records in the fields that show those, as in the grid: the table engine knows
 * the sub-records, here and offline. Only the record's own values are edited.
 */
export function useWithSubRecords(record: RecordRow, cx: EditContext): RecordRow {
  const { watch, table, fieldIndex } = cx;
  const shows = [...table.fields.values()].flatMap((field) => (field.display_includes_sub_records ? [field.id] : []));
  const wanted = shows.join();
  // Changes of sub-records count as changes of the tables that show them.
  const version = useSyncExternalStore(
    useCallback((listener) => watch?.subscribe(listener) ?? nothing, [watch]),
    () => watch?.current()?.result.version,
  );
  const [subs, setSubs] = useState(NONE);
  const recordId = record.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version of the table requires the same query again
  useEffect(() => {
    if (wanted === '') {
      setSubs(NONE);
      return;
    }
    let latest = true;
    const read = async () => {
      const held = await askWatch(watch, (asked) => asked.hold([recordId]));
      const [row] = (await held?.window(0, 1)) ?? [];
      held?.close();
      if (latest && row) setSubs(valuesOfSubs(row, wanted.split(','), { fieldIndex }));
    };
    // A table that is being read again answers when its next version is there.
    read().catch(nothing);
    return () => {
      latest = false;
    };
  }, [watch, wanted, recordId, fieldIndex, version]);
  return useMemo(() => {
    if (subs.size === 0) return record;
    const newestFirst = (a: CellValue, b: CellValue) => b.at - a.at;
    const cells = { ...record.cells };
    for (const [id, values] of subs) cells[id] = [...(cells[id] ?? []), ...values].sort(newestFirst);
    return { ...record, cells };
  }, [record, subs]);
}
