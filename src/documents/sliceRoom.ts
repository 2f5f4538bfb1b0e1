const PREFIX = 'slice/';

/** The room of a table: those meet in it who have the table open without a view. It has no content. */
export const sliceRoom = (sliceId: string) => `${PREFIX}${sliceId}`;

/** Whether there is nothing in the room but people. */
export const isForPresence = (room: string) => room.startsWith(PREFIX);
