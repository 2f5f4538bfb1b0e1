import { updateView } from '@/domain/commands/recordViews/updateView';
import { updateNoteSection } from '@/domain/commands/tasks/noteSections';
import { updateTasks } from '@/domain/commands/tasks/updateTasks';
import type { DocumentKindName } from '@/domain/documents/documentKinds';
import type { Actor } from '@/domain/permissions/actor';
import { BODY } from '@/domain/tasks/taskFragments';
import type { BridgedKind } from '../bridge/bridgedKind';
import { bridgedTask } from '../bridge/bridgedTask';
import { bridgedView } from '../bridge/bridgedView';
import type { Deps } from '../deps';
import { runCommand } from '../events/runCommand';
import type { RoomAccess } from '../relay/relay';
import { readDocumentRow } from './documentRow';
import { sliceAccess } from './sliceAccess';
import { taskAccess } from './taskAccess';
import { readTaskTexts } from './taskTexts';
import { viewAccess } from './viewAccess';

/** A kind of document as the server handles it. */
export interface ServerDocuments {
  /** A person's access to the room of a row; null = the room does not exist for them. */
  access(actor: Actor, id: string): Promise<RoomAccess | null>;
  /** How it is kept equal to its resource; null = it has no resource. */
  bridged: BridgedKind | null;
}

/** Every kind of document, as the server handles it. */
export function serverDocuments(deps: Deps): Record<DocumentKindName, ServerDocuments> {
  return {
    view: {
      access: (actor, id) => viewAccess(deps.rows, actor, id),
      bridged: bridgedView({
        async readView(workspaceId, id) {
          const held = await readDocumentRow(deps.db, workspaceId, 'view', id);
          return held && { view: held.row, seq: held.seq };
        },
        update: (actor, input, first) => runCommand(deps, actor, updateView, input, { fromDocument: true, first }),
      }),
    },
    task: {
      access: (actor, id) => taskAccess(deps.rows, actor, id),
      bridged: bridgedTask({
        readTexts: (workspaceId, id) => readTaskTexts(deps.db, deps.rows, workspaceId, id),
        readBody: async (workspaceId, id) => (await deps.texts.read(workspaceId, id, [BODY]))[0] ?? null,
        updateTasks: (actor, input, first) =>
          runCommand(deps, actor, updateTasks, input, { fromDocument: true, first }),
        updateNote: (actor, input, first) =>
          runCommand(deps, actor, updateNoteSection, input, { fromDocument: true, first }),
      }),
    },
    slice: { access: (actor, id) => sliceAccess(deps.rows, actor, id), bridged: null },
  };
}
