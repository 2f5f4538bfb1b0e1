import type { CommitListener } from '@server/events/commitBus';
import type { Room } from '@server/relay/room';
import { type DocumentRow, TouchedRooms } from '@server/relay/touchedRooms';
import { afterEach, expect, it, vi } from 'vitest';
import { factsOfRoom } from '@/domain/documents/room';

const LAB = 'lab';
const roomOf = (docId: string): Room => ({ docId, facts: factsOfRoom(docId), closed: false }) as unknown as Room;

function setUp(rooms: Room[]) {
  const asked: { rows: readonly DocumentRow[]; since: number }[] = [];
  const notified: string[] = [];
  let answer: (rows: readonly DocumentRow[]) => Promise<DocumentRow[]> = async () => [];
  let commit: CommitListener = () => undefined;
  const touched = new TouchedRooms({
    rooms: () => ({ ofWorkspace: (workspaceId) => (workspaceId === LAB ? rooms : []) }),
    bus: {
      onCommit(listener) {
        commit = listener;
        return () => undefined;
      },
    },
    changedRows(_, rows, since) {
      asked.push({ rows, since });
      return answer(rows);
    },
    log: { warn: () => undefined },
  });
  touched.onTouched((room) => notified.push(room.docId));
  return {
    asked,
    notified,
    touched,
    commit: (seq: number, workspaceId = LAB) => commit(workspaceId, seq),
    answers: (next: typeof answer) => {
      answer = next;
    },
  };
}

const settle = () => new Promise((done) => setTimeout(done, 5));
const viewRow = (id: string): DocumentRow => ({ kind: 'view', id });

afterEach(() => {
  vi.useRealTimers();
});

it('B11 queries once after a commit, however many documents are open, and notifies only those whose row was touched', async () => {
  const world = setUp(Array.from({ length: 50 }, (_, i) => roomOf(`view/${i}`)));
  world.answers(async () => [viewRow('7')]);
  world.commit(12);
  await settle();
  expect(world.asked).toHaveLength(1);
  expect(world.asked[0]?.rows).toHaveLength(50);
  expect(world.notified).toEqual(['view/7']);
});

it('B11 queries events that arrived meanwhile together, from where the last query ended', async () => {
  const world = setUp([roomOf('view/1')]);
  world.commit(3);
  world.commit(4);
  world.commit(9);
  await settle();
  expect(world.asked.map(({ since }) => since)).toEqual([0, 3]);
  world.commit(10);
  await settle();
  expect(world.asked.map(({ since }) => since)).toEqual([0, 3, 9]);
});

it('queries nothing for a workspace in which no document is open', async () => {
  const world = setUp([roomOf('view/1')]);
  world.commit(3, 'elsewhere');
  await settle();
  expect(world.asked).toEqual([]);
});

it('queries again after a failure, and skips no event', async () => {
  vi.useFakeTimers();
  const world = setUp([roomOf('view/1')]);
  world.answers(async () => {
    throw new Error('no database');
  });
  world.commit(3);
  await vi.advanceTimersByTimeAsync(10);
  world.answers(async () => [viewRow('1')]);
  await vi.advanceTimersByTimeAsync(1_500);
  expect(world.notified).toEqual(['view/1']);
  expect(world.asked.map(({ since }) => since)).toEqual([0, 0]);
});

it('does not notify a room that was closed meanwhile', async () => {
  const room = roomOf('view/1');
  const world = setUp([room]);
  world.answers(async () => {
    room.closed = true;
    return [viewRow('1')];
  });
  world.commit(3);
  await settle();
  expect(world.notified).toEqual([]);
});
