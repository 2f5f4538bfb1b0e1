import { addToSets } from './addToSets';
import { archiveSet } from './archiveSet';
import { createSet } from './createSet';
import { removeFromSet } from './removeFromSet';
import { reorderSet } from './reorderSet';
import { updateSet } from './updateSet';

/** The commands of sets. */
export const setCommands = [addToSets, archiveSet, createSet, removeFromSet, reorderSet, updateSet] as const;
