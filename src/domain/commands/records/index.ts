import { addIdentifier } from './addIdentifier';
import { addIdentifiers } from './addIdentifiers';
import { archiveRecords } from './archiveRecords';
import { commitRecords } from './commitRecords';
import { createNextRecord } from './createNextRecord';
import { createRecord } from './createRecord';
import { createRecords } from './createRecords';
import { deleteRecord } from './deleteRecord';
import { excludeRecords } from './excludeRecords';
import { removeIdentifier } from './removeIdentifier';
import { setRecordValues } from './setRecordValues';
import { setValues } from './setValues';

/** The commands of records. */
export const recordCommands = [
  addIdentifier,
  addIdentifiers,
  archiveRecords,
  commitRecords,
  createNextRecord,
  createRecord,
  createRecords,
  deleteRecord,
  excludeRecords,
  removeIdentifier,
  setRecordValues,
  setValues,
] as const;
