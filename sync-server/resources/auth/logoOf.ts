import type { Workspace } from '@/domain/kinds/workspace';
import type { Deps } from '../../deps';
import { findFile } from '../../files/fileTable';

/** Larger logos are shown only to members: anybody may request this one. */
const MOST_BYTES = 256 * 1024;

/** The logo of a workspace for its sign-in page, as a data address; null if it has none or a large one. */
export async function logoOf(
  { db, blobs }: Pick<Deps, 'db' | 'blobs'>,
  workspace: Pick<Workspace, 'id' | 'logo_file_id'>,
): Promise<string | null> {
  if (workspace.logo_file_id === null) return null;
  const file = await findFile(db, workspace.id, workspace.logo_file_id);
  if (!file || file.file_size > MOST_BYTES) return null;
  const bytes = await blobs.get(file.sha256);
  return `data:${file.file_mimetype};base64,${bytes.toString('base64')}`;
}
