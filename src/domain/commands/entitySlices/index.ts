import { createSlice } from './createSlice';
import { updateSlice } from './updateSlice';

/** The commands of tables. */
export const sliceCommands = [createSlice, updateSlice] as const;
