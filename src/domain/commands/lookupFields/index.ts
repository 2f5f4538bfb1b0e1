import { createLookup } from './createLookup';
import { deleteLookup } from './deleteLookup';
import { updateLookup } from './updateLookup';

/** The commands of lookup fields. */
export const lookupCommands = [createLookup, deleteLookup, updateLookup] as const;
