import { readRoom, roomOf } from '@/domain/documents/room';

/** The room of a table, shared by people who have the table open without a saved view. It has no content. */
export const sliceRoom = (sliceId: string) => roomOf('slice', sliceId);

/** Whether the room contains nothing but people. */
export const isForPresence = (room: string) => readRoom(room)?.facts.content === 'none';
