import { createField } from './createField';
import { deleteField } from './deleteField';
import { deleteFieldOption } from './deleteFieldOption';
import { mergeFields } from './mergeFields';
import { setFieldOptions } from './setFieldOptions';
import { updateField } from './updateField';

/** The commands of fields. */
export const fieldCommands = [
  createField,
  deleteField,
  deleteFieldOption,
  mergeFields,
  setFieldOptions,
  updateField,
] as const;
