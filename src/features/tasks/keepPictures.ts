import { addTaskPictures } from '@/domain/commands/tasks/addTaskPictures';
import type { Task } from '@/domain/kinds/task';
import { showAlert } from '@/parts/acts/alerts';
import type { NewPicture } from '@/parts/rich/RichEditor';
import { takePictures } from '@/parts/rich/takePictures';
import { commit } from '@/store/acts/commit';
import { whyNotWritten } from '@/store/db/whyNotWritten';
import type { LocalStore } from '@/store/localStore';

/**
 * Keeps pictures for the texts of an item on this device, to be sent when there is a network. Those that cannot be taken
 * are named in an alert.
 * @returns what goes into the text
 */
export async function keepPictures(store: LocalStore, taskId: string, files: readonly File[]): Promise<NewPicture[]> {
  const { pictures, faults } = await takePictures(store, files, 'task-description-image');
  for (const text of faults) showAlert({ kind: 'error', text });
  if (pictures.length === 0) return [];
  try {
    const file_ids = pictures.map(({ fileId }) => fileId);
    await commit(store, addTaskPictures, { id: taskId, file_ids }, { files: pictures });
    return pictures.map(({ fileId, name }) => ({ fileId, filename: name }));
  } catch (error) {
    showAlert({ kind: 'error', text: whyNotWritten(error) });
    return [];
  }
}

/** Pictures that came from the text of another item are shown to those who see this one, too. */
export async function sharePictures(store: LocalStore, task: Task, fileIds: readonly string[]): Promise<void> {
  const file_ids = [...new Set(fileIds)].filter((id) => !task.picture_ids?.includes(id));
  if (file_ids.length === 0) return;
  await commit(store, addTaskPictures, { id: task.id, file_ids }).catch((error: unknown) =>
    showAlert({ kind: 'error', text: whyNotWritten(error) }),
  );
}
