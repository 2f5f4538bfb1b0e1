import { recordClientEvent } from './recordClientEvent';
import { undoEvent } from './undoEvent';

/** The commands of events. */
export const eventCommands = [recordClientEvent, undoEvent] as const;
