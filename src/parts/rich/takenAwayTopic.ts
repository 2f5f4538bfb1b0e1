/** What the alert is about that an editor was taken away: the page says more once it knows what became of the words. */
export const takenAwayTopic = (room: string): string => `taken-away ${room}`;
