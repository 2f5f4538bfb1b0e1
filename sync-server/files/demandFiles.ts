import type { RowChange } from '@/domain/changes/rowChange';
import { invalid } from '@/domain/refusal';
import { isUuid } from '@/lib/uuid';
import type { Structure } from '../events/structureCache';
import type { Sql } from '../storage/db';
import { fileEntries } from './cellFiles';
import { attachable } from './fileTable';

/** The files that changes put into cells. */
function entriesOf(changes: readonly RowChange[], structure: Structure) {
  return changes.flatMap((change) => {
    if (change.kind !== 'value' || change.before !== null) return [];
    const type = structure.get('field', change.field_id)?.field_type;
    return type === 'file' || type === 'image' ? fileEntries(change.after.content) : [];
  });
}

/**
 * Every file that is put into a cell must be here as a whole and be one that was uploaded for a cell: an id of another
 * workspace, of somebody's import or of nothing is none.
 * @throws Refusal invalid naming the file
 */
export async function demandFiles(
  sql: Sql,
  workspaceId: string,
  structure: Structure,
  changes: readonly RowChange[],
): Promise<void> {
  const entries = entriesOf(changes, structure);
  if (entries.length === 0) return;
  const ids = [...new Set(entries.map((entry) => entry.fileId))];
  const known = await attachable(sql, workspaceId, ids.filter(isUuid));
  const missing = entries.find((entry) => !known.has(entry.fileId));
  if (missing) throw invalid(['fileId'], `The file ${missing.filename} is not on the server.`, 'file');
}
