import type { FileOrigin, FileUpload, UploadType } from '@/domain/files/fileUpload';
import type { Sql } from '../storage/db';

export interface FileRow {
  id: string;
  workspace_id: string;
  /** null while the upload is unfinished. */
  sha256: Buffer | null;
  file_size: number;
  file_mimetype: string;
  original_name: string;
  upload_type: UploadType;
  uploaded_by: string;
  alternate_file: string | null;
  origin_connection_type: FileOrigin | null;
  origin_id: string | null;
  /** Bytes received so far of an upload in pieces. */
  received: number;
  /** Offsets of its pieces, in order. */
  parts: number[];
}

/** The same id in two workspaces means two files. */
export type FileKey = Pick<FileRow, 'workspace_id' | 'id'>;

/** A completely uploaded file. */
export type WholeFile = FileRow & { sha256: Buffer };

type Optional = 'alternate_file' | 'origin_connection_type' | 'origin_id';
type NewFile = Omit<FileRow, Optional | 'received' | 'parts'> & Partial<Pick<FileRow, Optional>>;

/** @returns false when the id is taken in the workspace. */
export async function insertFile(sql: Sql, file: NewFile): Promise<boolean> {
  const made = await sql.query(
    `insert into file (id, workspace_id, sha256, file_size, file_mimetype, original_name, upload_type, uploaded_by,
       alternate_file, received, origin_connection_type, origin_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) on conflict (workspace_id, id) do nothing returning id`,
    [
      file.id,
      file.workspace_id,
      file.sha256,
      file.file_size,
      file.file_mimetype,
      file.original_name,
      file.upload_type,
      file.uploaded_by,
      file.alternate_file ?? null,
      file.sha256 ? file.file_size : 0,
      file.origin_connection_type ?? null,
      file.origin_id ?? null,
    ],
  );
  return made.length > 0;
}

/** A file of the workspace, complete or not. */
export async function findUpload(sql: Sql, workspaceId: string, id: string): Promise<FileRow | undefined> {
  const rows = await sql.query<FileRow>('select * from file where workspace_id = $1 and id = $2 and not is_deleted', [
    workspaceId,
    id,
  ]);
  return rows[0];
}

/** A completely uploaded file of the workspace. */
export async function findFile(sql: Sql, workspaceId: string, id: string): Promise<WholeFile | undefined> {
  const file = await findUpload(sql, workspaceId, id);
  return file?.sha256 ? (file as WholeFile) : undefined;
}

/** Records a piece that begins where the last one ended; false when another request was faster. */
export async function notePart(sql: Sql, file: FileKey, offset: number, size: number): Promise<boolean> {
  const rows = await sql.query(
    `update file set received = received + $4, parts = parts || $3::integer
     where workspace_id = $1 and id = $2 and received = $3 and sha256 is null returning id`,
    [file.workspace_id, file.id, offset, size],
  );
  return rows.length > 0;
}

/** Marks the upload as complete: its bytes are stored under this hash. */
export async function finishUpload(sql: Sql, file: FileKey, sha256: Buffer, mimetype: string): Promise<void> {
  await sql.query(`update file set sha256 = $3, file_mimetype = $4, parts = '{}' where workspace_id = $1 and id = $2`, [
    file.workspace_id,
    file.id,
    sha256,
    mimetype,
  ]);
}

/** Who uploaded these files, as far as they are complete, in this workspace, and uploaded for one of these uses. */
export async function attachable(
  sql: Sql,
  workspaceId: string,
  ids: readonly string[],
  uses: readonly UploadType[],
): Promise<Map<string, string>> {
  const rows = await sql.query<{ id: string; uploaded_by: string }>(
    `select id, uploaded_by from file where workspace_id = $1 and id = any($2::uuid[]) and not is_deleted and sha256 is not null
       and upload_type = any($3::text[])`,
    [workspaceId, ids, uses],
  );
  return new Map(rows.map((row) => [row.id, row.uploaded_by]));
}

/** The file in the form of the API. */
export function presentFile(file: Omit<FileRow, 'sha256' | 'received' | 'parts'>): FileUpload {
  return {
    id: file.id,
    file_encoding: 'binary',
    file_mimetype: file.file_mimetype,
    file_size: file.file_size,
    is_deleted: false,
    original_name: file.original_name,
    upload_type: file.upload_type,
    uploaded_by: file.uploaded_by,
    uploaded_name: file.original_name,
    origin_connection_type: file.origin_connection_type,
    origin_id: file.origin_id,
    alternate_file: file.alternate_file,
    workspace_id: file.workspace_id,
  };
}
