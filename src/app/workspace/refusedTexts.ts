import type { DocumentRegistry } from '@/documents/documentRegistry';
import { readRoom } from '@/domain/documents/room';
import { workAbility } from '@/domain/kinds/task';
import { can } from '@/domain/permissions/decide';
import { taskTarget } from '@/domain/rights/taskTarget';
import { itemKey } from '@/domain/tasks/itemKey';
import { showAlert } from '@/parts/acts/alerts';
import type { LocalStore } from '@/store/localStore';
import type { RefusedDocuments } from './followUnsentDocuments';

/** Texts of items that were locked, or whose rights went, while they were edited here without a network. */
export function refusedTexts(store: LocalStore, documents: DocumentRegistry): RefusedDocuments {
  const taskOf = (room: string) => {
    const name = readRoom(room);
    return name?.kind === 'task' ? store.reader.get('task', name.id) : Promise.resolve(undefined);
  };
  return {
    async isRefused(room) {
      const task = await taskOf(room);
      return task !== undefined && !can(store.actor, workAbility(task, 'update'), taskTarget(task));
    },
    async takeOut(room) {
      const task = await taskOf(room);
      // Hardly ever needed, and the start should not carry it.
      const { keepRefusedTexts } = await import('@/parts/rich/keepRefusedTexts');
      if (!task || !(await keepRefusedTexts(store, documents, task.id))) return;
      showAlert({
        kind: 'error',
        text: `Your edits to ${itemKey(task)} were not saved, because it can no longer be changed. They are kept on its page.`,
      });
    },
  };
}
