import { createOperationView } from './createOperationView';
import { deleteOperationView } from './deleteOperationView';
import { updateOperationView } from './updateOperationView';

/** The commands of experiment views. */
export const operationViewCommands = [createOperationView, deleteOperationView, updateOperationView] as const;
