import { unsentRoomsByOwner } from '@/documents/unsentRooms';
import { ownerOfDatabase } from '@/store/db/schema';
import type { UnsentWork } from '@/sync/signOut';

/** Everything that a sign-out would lose; `documents` = views with changes that only this device has. */
export type AllUnsent = UnsentWork & { documents: UnsentWork };

/** Views that were changed here without a network: in this workspace, and in others of the same person. */
export function unsentDocuments(
  { db, userId }: { db: { name: string }; userId: string },
  storage: Pick<Storage, 'key' | 'length'> = localStorage,
): AllUnsent['documents'] {
  const documents: UnsentWork = { here: 0, elsewhere: [] };
  for (const [owner, count] of unsentRoomsByOwner(storage)) {
    const of = ownerOfDatabase(owner);
    if (owner === db.name) documents.here += count;
    else if (of?.userId === userId) documents.elsewhere.push({ workspaceId: of.workspaceId, count });
  }
  return documents;
}
