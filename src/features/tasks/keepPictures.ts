import { addDefinitionPictures } from '@/domain/commands/taskDefinitions/addDefinitionPictures';
import { addTaskPictures } from '@/domain/commands/tasks/addTaskPictures';
import type { Task } from '@/domain/kinds/task';
import type { TaskDefinition } from '@/domain/kinds/taskDefinition';
import { showAlert } from '@/parts/acts/alerts';
import type { NewPicture } from '@/parts/rich/insertPictures';
import { takePictures } from '@/parts/rich/takePictures';
import { commit } from '@/store/acts/commit';
import type { NewFile } from '@/store/acts/localFiles';
import { whyNotWritten } from '@/store/db/whyNotWritten';
import type { LocalStore } from '@/store/localStore';

/** Records in an operation which pictures a text shows; the pictures are sent with it. */
type Name = (file_ids: string[], files: NewFile[]) => Promise<unknown>;

/**
 * Stores pictures for a text on this device, to be sent when there is a network. Those that cannot be accepted are
 * named in an alert.
 * @returns the nodes that are inserted in the text
 */
async function keep(store: LocalStore, files: readonly File[], name: Name): Promise<NewPicture[]> {
  const { pictures, faults } = await takePictures(store, files, 'task-description-image');
  for (const text of faults) showAlert({ kind: 'error', text });
  if (pictures.length === 0) return [];
  try {
    await name(
      pictures.map(({ fileId }) => fileId),
      pictures,
    );
    return pictures.map(({ fileId, name: filename }) => ({ fileId, filename }));
  } catch (error) {
    showAlert({ kind: 'error', text: whyNotWritten(error) });
    return [];
  }
}

/** Pictures copied from another text are also shown to those who see this one. */
async function share(held: readonly string[] | undefined, fileIds: readonly string[], name: Name): Promise<void> {
  const file_ids = [...new Set(fileIds)].filter((id) => !held?.includes(id));
  if (file_ids.length === 0) return;
  await name(file_ids, []).catch((error: unknown) => showAlert({ kind: 'error', text: whyNotWritten(error) }));
}

const nameInTask =
  (store: LocalStore, id: string): Name =>
  (file_ids, files) =>
    commit(store, addTaskPictures, { id, file_ids }, { files });
const nameInDefinition =
  (store: LocalStore, id: string): Name =>
  (file_ids, files) =>
    commit(store, addDefinitionPictures, { id, file_ids }, { files });

/** Stores pictures for the texts of an item. */
export const keepPictures = (store: LocalStore, taskId: string, files: readonly File[]) =>
  keep(store, files, nameInTask(store, taskId));

/** Stores pictures for the description of a template. */
export const keepDefinitionPictures = (store: LocalStore, definitionId: string, files: readonly File[]) =>
  keep(store, files, nameInDefinition(store, definitionId));

/** Handles pictures that were pasted into the texts of an item from elsewhere. */
export const sharePictures = (store: LocalStore, task: Task, fileIds: readonly string[]) =>
  share(task.picture_ids, fileIds, nameInTask(store, task.id));

/** Handles pictures that were pasted into the description of a template from elsewhere. */
export const shareDefinitionPictures = (store: LocalStore, definition: TaskDefinition, fileIds: readonly string[]) =>
  share(definition.picture_ids, fileIds, nameInDefinition(store, definition.id));
