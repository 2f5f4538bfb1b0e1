/** The command that takes an event back. */
export const UNDO_CALL = 'POST /undo/{event_id}';
