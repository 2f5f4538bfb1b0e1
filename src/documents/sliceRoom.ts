import { readRoom, roomOf } from '@/domain/documents/room';

/** The room of a table: those meet in it who have the table open without a view. It has no content. */
export const sliceRoom = (sliceId: string) => roomOf('slice', sliceId);

/** Whether there is nothing in the room but people. */
export const isForPresence = (room: string) => readRoom(room)?.facts.content === 'none';
