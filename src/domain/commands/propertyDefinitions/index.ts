import { archiveProperty } from './archiveProperty';
import { createProperty } from './createProperty';
import { deletePropertyOption } from './deletePropertyOption';
import { restoreProperty } from './restoreProperty';
import { setPropertyOptions } from './setPropertyOptions';
import { updateProperty } from './updateProperty';

/** The commands of metadata fields. */
export const propertyCommands = [
  archiveProperty,
  createProperty,
  deletePropertyOption,
  restoreProperty,
  setPropertyOptions,
  updateProperty,
] as const;
