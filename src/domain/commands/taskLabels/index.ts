import { createLabel } from './createLabel';
import { deleteLabel } from './deleteLabel';
import { updateLabel } from './updateLabel';

/** The commands of labels. */
export const labelCommands = [createLabel, updateLabel, deleteLabel] as const;
