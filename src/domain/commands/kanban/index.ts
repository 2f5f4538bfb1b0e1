import { createKanban } from './createKanban';
import { updateKanban } from './updateKanban';

/** The commands of boards. */
export const kanbanCommands = [createKanban, updateKanban] as const;
