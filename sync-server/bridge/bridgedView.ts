import type { InputOf } from '@/domain/commands/command';
import { updateView } from '@/domain/commands/recordViews/updateView';
import type { View } from '@/domain/kinds/view';
import type { Actor } from '@/domain/permissions/actor';
import { changedViewKeys, VIEW_LIST_KEYS, viewStateOf, viewStateOfDocument } from '@/domain/views/viewState';
import type { BridgedKind, State } from './bridgedKind';
import { mapDocument } from './mapDocument';

export interface BridgedViewDeps {
  readView(workspaceId: string, id: string): Promise<{ view: View; seq: number } | null>;
  /** Runs a command by the same door as the routes. @throws Refusal */
  execute(actor: Actor, command: typeof updateView, input: InputOf<typeof updateView.input>): Promise<unknown>;
}

/** Record views: the document's Y.Map `view` and GET record_views hold the same keys. */
export function bridgedView(deps: BridgedViewDeps): BridgedKind {
  return {
    ...mapDocument({ map: 'view', lists: VIEW_LIST_KEYS, known: viewStateOfDocument, changedKeys: changedViewKeys }),
    async read(workspaceId, id) {
      const held = await deps.readView(workspaceId, id);
      return held ? { seq: held.seq, state: viewStateOf(held.view) } : null;
    },
    async write(actor, id, patch: State) {
      await deps.execute(actor, updateView, { id, ...patch });
    },
  };
}
