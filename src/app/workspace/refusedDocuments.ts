import type { DocumentRegistry } from '@/documents/documentRegistry';
import { readRoom } from '@/domain/documents/room';
import { workAbility } from '@/domain/kinds/task';
import { can } from '@/domain/permissions/decide';
import { whyNot } from '@/domain/permissions/whyNot';
import { sliceTarget } from '@/domain/rights/sliceTarget';
import { taskTarget } from '@/domain/rights/taskTarget';
import { itemKey } from '@/domain/tasks/itemKey';
import { showAlert } from '@/parts/acts/alerts';
import type { LocalStore } from '@/store/localStore';
import type { RefusedDocuments } from './followUnsentDocuments';

/**
 * Handles texts of items and views that were locked, or to which this person lost the rights, while they were edited
 * here without a network.
 */
export function refusedDocuments(store: LocalStore, documents: DocumentRegistry): RefusedDocuments {
  const taskOf = (room: string) => {
    const name = readRoom(room);
    return name?.kind === 'task' ? store.reader.get('task', name.id) : Promise.resolve(undefined);
  };
  const viewOf = (room: string) => {
    const name = readRoom(room);
    return name?.kind === 'view' ? store.reader.get('view', name.id) : Promise.resolve(undefined);
  };
  /** Why a view may not be changed; null if it may, or is not known here. */
  const whyNotView = async (room: string) => {
    const view = await viewOf(room);
    return view ? whyNot(store.actor, 'view.update', await sliceTarget(store.reader, view.entity_slice_id)) : null;
  };
  return {
    onRights: (listener) => store.stream.subscribe(({ actor }) => void (actor && listener())),
    // An open text is handled by its page.
    takesOutOpen: (room) => readRoom(room)?.kind === 'view',
    async isRefused(room) {
      if (await whyNotView(room)) return true;
      const task = await taskOf(room);
      return task !== undefined && !can(store.actor, workAbility(task, 'update'), taskTarget(task));
    },
    async takeOut(room) {
      const why = await whyNotView(room);
      if (why) {
        const name = (await viewOf(room))?.view_name ?? 'a view';
        await documents.forget(room);
        showAlert({ kind: 'error', text: `Your changes to the view ${name} were not saved. ${why}` });
        return;
      }
      const task = await taskOf(room);
      // Rarely needed, so it should not be part of the start-up code.
      const { keepRefusedTexts } = await import('@/parts/rich/keepRefusedTexts');
      if (!task || !(await keepRefusedTexts(store, documents, task.id))) return;
      showAlert({
        kind: 'error',
        text: `Your edits to ${itemKey(task)} were not saved, because it can no longer be changed. They are kept on its page.`,
      });
    },
  };
}
