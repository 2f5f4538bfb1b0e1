import { setAuthorizations } from './authorizations/setAuthorizations';
import type { AnyCommand } from './command';
import { createComment } from './comments/createComment';
import { deleteComment } from './comments/deleteComment';
import { updateComment } from './comments/updateComment';
import { createField } from './dataFields/createField';
import { deleteField } from './dataFields/deleteField';
import { deleteFieldOption } from './dataFields/deleteFieldOption';
import { mergeFields } from './dataFields/mergeFields';
import { setFieldOptions } from './dataFields/setFieldOptions';
import { updateField } from './dataFields/updateField';
import { createConfig } from './doseResponse/createConfig';
import { deleteConfig } from './doseResponse/deleteConfig';
import { updateConfig } from './doseResponse/updateConfig';
import { createSlice } from './entitySlices/createSlice';
import { updateSlice } from './entitySlices/updateSlice';
import { recordClientEvent } from './events/recordClientEvent';
import { undoEvent } from './events/undoEvent';
import { addGroupMembers } from './groups/addGroupMembers';
import { createGroup } from './groups/createGroup';
import { deleteGroup } from './groups/deleteGroup';
import { removeGroupMember } from './groups/removeGroupMember';
import { setGroupPrograms } from './groups/setGroupPrograms';
import { updateGroup } from './groups/updateGroup';
import { createKanban } from './kanban/createKanban';
import { updateKanban } from './kanban/updateKanban';
import { createLookup } from './lookupFields/createLookup';
import { deleteLookup } from './lookupFields/deleteLookup';
import { updateLookup } from './lookupFields/updateLookup';
import { createProgram } from './programs/createProgram';
import { deleteProgram } from './programs/deleteProgram';
import { shareProgram } from './programs/shareProgram';
import { updateProgram } from './programs/updateProgram';
import { addToSets } from './recordSets/addToSets';
import { archiveSet } from './recordSets/archiveSet';
import { createSet } from './recordSets/createSet';
import { removeFromSet } from './recordSets/removeFromSet';
import { reorderSet } from './recordSets/reorderSet';
import { updateSet } from './recordSets/updateSet';
import { addIdentifier } from './records/addIdentifier';
import { addIdentifiers } from './records/addIdentifiers';
import { archiveRecords } from './records/archiveRecords';
import { commitRecords } from './records/commitRecords';
import { createNextRecord } from './records/createNextRecord';
import { createRecord } from './records/createRecord';
import { createRecords } from './records/createRecords';
import { deleteRecord } from './records/deleteRecord';
import { setRecordValues } from './records/setRecordValues';
import { setValues } from './records/setValues';
import { addKeyField } from './recordViews/addKeyField';
import { createView } from './recordViews/createView';
import { deleteView } from './recordViews/deleteView';
import { removeKeyField } from './recordViews/removeKeyField';
import { updateView } from './recordViews/updateView';
import { updateMember } from './workspaces/updateMember';
import { updatePreferences } from './workspaces/updatePreferences';

const COMMANDS: readonly AnyCommand[] = [
  createSlice,
  updateSlice,
  createField,
  updateField,
  deleteField,
  mergeFields,
  setFieldOptions,
  deleteFieldOption,
  createLookup,
  updateLookup,
  deleteLookup,
  createRecord,
  createRecords,
  createNextRecord,
  setRecordValues,
  setValues,
  archiveRecords,
  deleteRecord,
  addIdentifier,
  addIdentifiers,
  commitRecords,
  createComment,
  updateComment,
  deleteComment,
  createView,
  updateView,
  deleteView,
  addKeyField,
  removeKeyField,
  createConfig,
  updateConfig,
  deleteConfig,
  createKanban,
  updateKanban,
  createSet,
  updateSet,
  archiveSet,
  addToSets,
  removeFromSet,
  reorderSet,
  createProgram,
  updateProgram,
  deleteProgram,
  shareProgram,
  createGroup,
  updateGroup,
  deleteGroup,
  addGroupMembers,
  removeGroupMember,
  setGroupPrograms,
  setAuthorizations,
  updateMember,
  updatePreferences,
  recordClientEvent,
  undoEvent,
];

/** All commands by call. Server routes, the outbox and the command menu are made from it. */
export const commandRegistry: ReadonlyMap<string, AnyCommand> = new Map(
  COMMANDS.map((command) => [command.call, command]),
);
