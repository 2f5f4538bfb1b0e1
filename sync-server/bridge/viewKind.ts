import type { Actor } from '@/domain/permissions/actor';
import type { View } from '@/domain/rows/rowShapes';
import { changedViewKeys, VIEW_LIST_KEYS, viewStateOf, viewStateOfDocument } from '@/domain/rows/viewState';
import type { Json } from '@/lib/json';
import type { DocumentKind, State } from './documentKind';

export interface ViewKindDeps {
  readView(workspaceId: string, id: string): Promise<{ view: View; seq: number } | null>;
  /** Runs a command by the same door as the routes. @throws Refusal */
  execute(actor: Actor, call: string, input: Json): Promise<void>;
}

/** Record views: the document's Y.Map `view` and GET record_views hold the same keys. */
export function viewKind(deps: ViewKindDeps): DocumentKind {
  return {
    name: 'view',
    map: 'view',
    lists: VIEW_LIST_KEYS,
    known: viewStateOfDocument,
    changedKeys: changedViewKeys,
    async read(workspaceId, id) {
      const held = await deps.readView(workspaceId, id);
      return held ? { seq: held.seq, state: viewStateOf(held.view) } : null;
    },
    async write(actor, id, patch: State) {
      await deps.execute(actor, 'PUT /record_views/{id}', { id, ...patch });
    },
  };
}
