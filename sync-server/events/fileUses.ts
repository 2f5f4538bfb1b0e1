import type { Sql, TxSql } from '../storage/db';
import type { Sight } from './sight';
import type { Structure } from './structureCache';

/** A file that was put into a cell. Whatever was in a cell stays in its history. */
export interface FileUse {
  fileId: string;
  recordId: string;
  fieldId: string;
}

/** Records in which cells files are, so that checking who may read one does not need to read every record. */
export function sendFileUses(tx: TxSql, workspaceId: string, uses: readonly FileUse[]): void {
  if (uses.length === 0) return;
  tx.send(
    `insert into file_use (workspace_id, file_id, field_id, record_id)
     select $1, * from unnest($2::uuid[], $3::uuid[], $4::uuid[]) on conflict do nothing`,
    [
      workspaceId,
      uses.map(({ fileId }) => fileId),
      uses.map(({ fieldId }) => fieldId),
      uses.map(({ recordId }) => recordId),
    ],
  );
}

/** Most records that are checked for each file; a file in more cells is usually visible in one of the first. */
const LOOKED_AT = 200;

/** Ids of records that hold these files in fields and tables that this person may see. */
export async function cellsWithFiles(
  sql: Sql,
  workspaceId: string,
  sight: Sight,
  structure: Structure,
  fileIds: readonly string[],
): Promise<string[]> {
  const sliceIds = structure.all('slice').flatMap(({ id }) => (sight.seesSlice(id) ? [id] : []));
  const fieldIds = structure
    .all('field')
    .filter(({ field_type: type }) => type === 'file' || type === 'image')
    .flatMap(({ id }) => (sight.seesField(id) ? [id] : []));
  const rows = await sql.query<{ record_id: string }>(
    `select found.record_id from unnest($2::uuid[]) as wanted (file_id)
     cross join lateral (
       select u.record_id from file_use u join record r on r.workspace_id = $1 and r.id = u.record_id
       where u.workspace_id = $1 and u.file_id = wanted.file_id and u.field_id = any($3::uuid[])
         and r.slice_id = any($4::uuid[]) and not r.is_deleted
       limit ${LOOKED_AT}
     ) found`,
    [workspaceId, [...fileIds], fieldIds, sliceIds],
  );
  return [...new Set(rows.map((row) => row.record_id))];
}
