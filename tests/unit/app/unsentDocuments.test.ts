import { id, WORKSPACE } from '@tests/support/store/labFixture';
import { expect, it } from 'vitest';
import { unsentDocuments } from '@/app/session/unsentDocuments';
import { UnsentRooms } from '@/documents/unsentRooms';
import { viewRoom } from '@/documents/viewDocument';
import { personalKey } from '@/lib/personalKey';
import { databaseName } from '@/store/db/schema';

function storage() {
  const held = new Map<string, string>();
  return {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, text: string) => void held.set(key, text),
    removeItem: (key: string) => void held.delete(key),
    key: (at: number) => [...held.keys()][at] ?? null,
    get length() {
      return held.size;
    },
  };
}

it('S1 S8: views that were changed offline are counted before a sign-out in every workspace of the person, and no others', () => {
  const [ana, ben, elsewhere] = [id(2), id(3), id(70)];
  const marks = storage();
  const of = (workspaceId: string, userId: string) => new UnsentRooms(marks, databaseName(workspaceId, userId));
  const store = { db: { name: databaseName(WORKSPACE, ana) }, userId: ana };
  const found = () => unsentDocuments(store, marks);
  expect(found()).toEqual({ here: 0, elsewhere: [] });
  marks.setItem(personalKey(databaseName(elsewhere, ana), 'page'), '/tables');
  of(WORKSPACE, ana).mark(viewRoom(id(60)));
  of(elsewhere, ana).mark(viewRoom(id(61)));
  of(elsewhere, ana).mark(viewRoom(id(62)));
  of(elsewhere, ben).mark(viewRoom(id(63)));
  expect(found()).toEqual({ here: 1, elsewhere: [{ workspaceId: elsewhere, count: 2 }] });
  of(elsewhere, ana).clear(viewRoom(id(61)));
  expect(found()).toEqual({ here: 1, elsewhere: [{ workspaceId: elsewhere, count: 1 }] });
});
