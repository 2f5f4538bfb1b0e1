import { ownValues } from '@/domain/display/displayedCell';
import { lookupCell, referencedIds } from '@/domain/lookups/lookupCell';
import { type LookupColumn, lookupColumn } from '@/domain/lookups/lookupColumn';
import type { RecordRow } from '@/domain/records/recordRow';
import { isUuid } from '@/lib/uuid';
import type { Deps } from '../deps';
import { selectRecords } from '../events/recordStore';
import type { Sight } from '../events/sight';
import type { Structure } from '../events/structureCache';

/** Records that are read at a time. */
const BATCH = 5_000;

/** The lookup column with that name, if the reader may see what it is read from. */
export function visibleLookupColumn(columnId: string, structure: Structure, sight: Sight): LookupColumn | null {
  const column = lookupColumn(columnId, {
    lookup: (id) => structure.get('lookup_field', id),
    field: (id) => structure.get('field', id),
  });
  return column && sight.seesRow('lookup_field', column.lookup.id, column.lookup) ? column : null;
}

/** The records with the cells of these columns, read from the current state of the records that they refer to. */
export async function withLookupCells(
  deps: Deps,
  sight: Sight,
  records: readonly RecordRow[],
  columns: readonly LookupColumn[],
): Promise<readonly RecordRow[]> {
  if (columns.length === 0) return records;
  const references = new Set(columns.map((column) => column.reference.id));
  const pointed = new Set<string>();
  for (const record of records)
    for (const fieldId of references) for (const id of referencedIds(record.cells[fieldId] ?? [])) pointed.add(id);
  const targets = new Set(columns.map((column) => column.target.id));
  const cells = new Map<string, RecordRow['cells']>();
  const ids = [...pointed].filter(isUuid);
  for (let at = 0; at < ids.length; at += BATCH) {
    const part = ids.slice(at, at + BATCH);
    const found = await selectRecords(deps.db, deps.heads, sight.actor.workspace_id, 'id = any($2::uuid[])', [part]);
    for (const record of found) {
      const seen = record.attrs.is_deleted ? null : sight.record(record);
      if (!seen) continue;
      const held = Object.entries(seen.cells).filter(([fieldId]) => targets.has(fieldId));
      cells.set(record.id, Object.fromEntries(held));
    }
  }
  return records.map((record) => {
    const own = columns.flatMap(({ id, reference, target }) => {
      const cell = lookupCell(record.cells[reference.id] ?? [], (to) =>
        ownValues(cells.get(to)?.[target.id] ?? [], target),
      );
      return cell.length > 0 ? [[id, cell] as const] : [];
    });
    return own.length > 0 ? { ...record, cells: { ...record.cells, ...Object.fromEntries(own) } } : record;
  });
}
