import type { Sql } from '../storage/db';

export interface FileRow {
  id: string;
  workspace_id: string;
  sha256: Buffer;
  file_size: number;
  file_mimetype: string;
  original_name: string;
  upload_type: string;
  uploaded_by: string;
}

export async function insertFile(sql: Sql, file: FileRow): Promise<void> {
  await sql.query(
    `insert into file (id, workspace_id, sha256, file_size, file_mimetype, original_name, upload_type, uploaded_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      file.id,
      file.workspace_id,
      file.sha256,
      file.file_size,
      file.file_mimetype,
      file.original_name,
      file.upload_type,
      file.uploaded_by,
    ],
  );
}

export async function findFile(sql: Sql, workspaceId: string, id: string): Promise<FileRow | undefined> {
  const rows = await sql.query<FileRow>('select * from file where workspace_id = $1 and id = $2 and not is_deleted', [
    workspaceId,
    id,
  ]);
  return rows[0];
}
