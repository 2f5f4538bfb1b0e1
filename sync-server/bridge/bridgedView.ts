import type { InputOf } from '@/domain/commands/command';
import type { Reader } from '@/domain/commands/reader';
import type { updateView } from '@/domain/commands/recordViews/updateView';
import type { View } from '@/domain/kinds/view';
import type { Actor } from '@/domain/permissions/actor';
import { changedViewKeys, VIEW_LIST_KEYS, viewStateOf, viewStateOfDocument } from '@/domain/views/viewState';
import type { BridgedKind, State } from './bridgedKind';
import { mapDocument } from './mapDocument';
import { RowMoved } from './rowMoved';

export interface BridgedViewDeps {
  readView(workspaceId: string, id: string): Promise<{ view: View; seq: number } | null>;
  /**
   * Runs the command through the same entry point as the routes; `first` checks the rows that it changes. @throws
   * Refusal
   */
  update(
    actor: Actor,
    input: InputOf<typeof updateView.input>,
    first: (read: Reader) => Promise<void>,
  ): Promise<unknown>;
}

/** Record views: the document's Y.Map `view` and GET record_views hold the same keys. */
export function bridgedView(deps: BridgedViewDeps): BridgedKind {
  return {
    ...mapDocument({ map: 'view', lists: VIEW_LIST_KEYS, known: viewStateOfDocument, changedKeys: changedViewKeys }),
    async read(workspaceId, id) {
      const held = await deps.readView(workspaceId, id);
      return held ? { seq: held.seq, state: viewStateOf(held.view) } : null;
    },
    async write(actor, id, patch: State, known) {
      const lists = VIEW_LIST_KEYS.filter((key) => key in patch);
      await deps.update(actor, { id, ...patch }, async (read) => {
        const view = await read.get('view', id);
        // A list was merged with the one that was read; written over another, it would remove what a PATCH has added.
        const moved = view ? changedViewKeys(known, viewStateOf(view)) : [];
        if (lists.some((key) => moved.includes(key))) throw new RowMoved();
      });
    },
  };
}
