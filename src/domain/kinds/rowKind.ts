/** Every kind of row that an event can change. A new resource adds its kind here and its file beside it. */
export const ROW_KINDS = [
  'workspace',
  'member',
  'slice',
  'field',
  'record',
  'value',
  'identifier',
  'view',
  'import',
  'kanban',
  'set',
  'task',
  'task_property',
  'note_section',
  'task_definition',
  'task_label',
  'task_view',
  'drc_config',
  'plot_field',
  'calculated_field',
  'lookup_field',
  'group',
  'program',
  'program_share',
  'authorization',
  'comment',
  'property_definition',
  'operation_view',
] as const;

export type RowKind = (typeof ROW_KINDS)[number];

/** Kinds that are stored as one generic row of attributes (records and values have a form of their own). */
export type PlainKind = Exclude<RowKind, 'record' | 'value'>;
