/** The subject of the alert that an editor was removed: the page says more once it knows what happened to the words. */
export const takenAwayTopic = (room: string): string => `taken-away ${room}`;
