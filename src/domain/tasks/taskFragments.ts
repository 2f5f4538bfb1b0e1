/** The fragment of a task's document that holds its body. */
export const BODY = 'body';

const NOTE = 'note:';

/** The fragment that holds the text of a note section. */
export const noteFragment = (sectionId: string) => `${NOTE}${sectionId}`;

/** The note section whose text a fragment holds; null for the body and for other fragments. */
export const sectionOfFragment = (name: string) => (name.startsWith(NOTE) ? name.slice(NOTE.length) : null);
