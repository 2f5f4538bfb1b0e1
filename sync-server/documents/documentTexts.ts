import * as Y from 'yjs';
import { roomOf } from '@/domain/documents/room';
import type { Actor } from '@/domain/permissions/actor';
import { invalid } from '@/domain/refusal';
import { healDoc, leanNodes } from '@/domain/richText/healDoc';
import type { RichNode } from '@/domain/richText/richNode';
import { unknownContent } from '@/domain/richText/unknownContent';
import { fragmentOf } from '@/lib/yjs/fragmentNames';
import { readFragment } from '@/lib/yjs/readFragment';
import { writeFragment } from '@/lib/yjs/writeFragment';
import type { Bridge } from '../bridge/bridge';
import type { DocStore } from '../relay/docStore';
import type { RoomRegistry } from '../relay/roomRegistry';

/** The whole texts of work items, which are longer than what their rows say of them. */
export interface DocumentTexts {
  /** The text under each of these names as the document of an item has it; null where it has none. */
  read(workspaceId: string, taskId: string, names: readonly string[]): Promise<(RichNode | null)[]>;
  /**
   * Puts a text in place of another as if the person had typed it; the row then says its beginning. Whether they may is
   * asked before.
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

/** Rounds of the bridge that a call waits for; what takes longer is carried over behind its answer. */
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
      throw invalid([field], 'A newer version of the app wrote this text. It can be changed there.', 'text');
    const fragment = fragmentOf(copy, name);
    if (!fragment) return;
    writeFragment(fragment, next(healDoc({ type: 'doc', content: held })).content ?? [], leanNodes);
    if (Y.encodeStateAsUpdate(copy).byteLength > documentBytes)
      throw invalid([field], `This text is too long: with its notes it may have ${documentBytes} bytes.`, 'text');
  };
  return {
    async read(workspaceId, taskId, names) {
      const doc = new Y.Doc();
      try {
        await store.load({ workspaceId, docId: roomOf('task', taskId) }, doc);
        return names.map((name) => {
          const nodes = nodesIn(doc, name);
          return nodes && healDoc({ type: 'doc', content: nodes });
        });
      } finally {
        doc.destroy();
      }
    },
    async write(actor, taskId, name, field, next) {
      await rooms.use({ workspaceId: actor.workspace_id, docId: roomOf('task', taskId) }, async (room) => {
        await room.write(actor.user_id, (copy) => edit(copy, name, field, next));
        // A round that was under way knows nothing of it yet.
        for (let tries = 0; tries === 0 || (room.unbridged && tries < ROUNDS); tries++) await bridge.round(room);
      });
    },
  };
}
