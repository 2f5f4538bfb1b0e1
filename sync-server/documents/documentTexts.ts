import * as Y from 'yjs';
import { roomOf } from '@/domain/documents/room';
import type { Actor } from '@/domain/permissions/actor';
import { invalid } from '@/domain/refusal';
import { leanNodes, repairDoc } from '@/domain/richText/repairDoc';
import type { RichNode } from '@/domain/richText/richNode';
import { unknownContent } from '@/domain/richText/unknownContent';
import { fragmentOf } from '@/lib/yjs/fragmentNames';
import { readFragment } from '@/lib/yjs/readFragment';
import { writeFragment } from '@/lib/yjs/writeFragment';
import type { Bridge } from '../bridge/bridge';
import type { DocStore } from '../relay/docStore';
import type { RoomRegistry } from '../relay/roomRegistry';

/** The whole texts of work items, of which their rows hold only the beginning. */
export interface DocumentTexts {
  /** The text under each of these names in the document of an item; null where it has none. */
  read(workspaceId: string, taskId: string, names: readonly string[]): Promise<(RichNode | null)[]>;
  /** Begins the document of an item that nobody has opened yet. */
  begin(workspaceId: string, taskId: string): Promise<void>;
  /**
   * Replaces a text as if the person had typed it; the row then holds its beginning. The caller has checked that they
   * may.
   * @param field its name in the request
   * @throws Refusal invalid
   */
  write(actor: Actor, taskId: string, name: string, field: string, next: (held: RichNode) => RichNode): Promise<void>;
}

interface Deps {
  rooms: RoomRegistry;
  store: DocStore;
  bridge: Pick<Bridge, 'round'>;
  documentBytes: number;
}

/** Rounds of the bridge that a call waits for; longer work is carried over after its answer. */
const ROUNDS = 3;

const nodesIn = (doc: Y.Doc, name: string) => {
  const fragment = doc.share.has(name) ? fragmentOf(doc, name) : null;
  return fragment && (readFragment(fragment) as RichNode[]);
};

/** Reads and writes texts of items in their documents. */
export function documentTexts({ rooms, store, bridge, documentBytes }: Deps): DocumentTexts {
  const edit = (copy: Y.Doc, name: string, field: string, next: (held: RichNode) => RichNode) => {
    const held = nodesIn(copy, name) ?? [];
    if (unknownContent(held) !== null)
      throw invalid([field], 'This text was written with a newer version of the app. It can be changed there.', 'text');
    const fragment = fragmentOf(copy, name);
    if (!fragment) return;
    writeFragment(fragment, next(repairDoc({ type: 'doc', content: held })).content ?? [], leanNodes);
    if (Y.encodeStateAsUpdate(copy).byteLength > documentBytes)
      throw invalid(
        [field],
        `This text is too long: together with its notes it may have at most ${documentBytes} bytes.`,
        'text',
      );
  };
  return {
    async read(workspaceId, taskId, names) {
      const doc = new Y.Doc();
      try {
        await store.load({ workspaceId, docId: roomOf('task', taskId) }, doc);
        return names.map((name) => {
          const nodes = nodesIn(doc, name);
          return nodes && repairDoc({ type: 'doc', content: nodes });
        });
      } finally {
        doc.destroy();
      }
    },
    begin: (workspaceId, taskId) => rooms.use({ workspaceId, docId: roomOf('task', taskId) }, async () => {}),
    async write(actor, taskId, name, field, next) {
      await rooms.use({ workspaceId: actor.workspace_id, docId: roomOf('task', taskId) }, async (room) => {
        await room.write(actor.user_id, (copy) => edit(copy, name, field, next));
        // A round that was under way does not know of it yet.
        for (let tries = 0; tries === 0 || (room.unbridged && tries < ROUNDS); tries++) await bridge.round(room);
      });
    },
  };
}
