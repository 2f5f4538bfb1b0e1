import { setRecordValues } from '@/domain/commands/records/setRecordValues';
import type { Json } from '@/lib/json';
import { commit } from '@/store/acts/commit';
import type { LocalStore } from '@/store/localStore';
import { type FilePlace, filesOf } from './cellFiles';

/**
 * Removes a file from its cell; undo restores it.
 * @throws Refusal
 */
export async function removeFile(store: LocalStore, place: FilePlace, fileId: string): Promise<void> {
  const held = filesOf(await store.reader.record(place.recordId), place);
  const gone = held.find((entry) => entry.fileId === fileId);
  if (!gone) return;
  const left = held.filter((entry) => entry !== gone);
  const content = (left.length === 0 ? null : left) as unknown as Json;
  const input = { id: place.recordId, data: { [place.fieldId]: content }, operation_id: place.operationId };
  await commit(store, setRecordValues, input, { title: `Remove ${gone.filename}` });
}
