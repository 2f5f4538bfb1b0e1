import { addKeyField } from './addKeyField';
import { createView } from './createView';
import { deleteView } from './deleteView';
import { removeKeyField } from './removeKeyField';
import { updateView } from './updateView';

/** The commands of views. */
export const viewCommands = [addKeyField, createView, deleteView, removeKeyField, updateView] as const;
