import type { Kind } from './kind';
import { undoneBy } from './kind';

/** A value of a cell, together with the table of its record. It has a form of its own (records/recordRow). */
export const valueKind: Kind<'entity_slice_id' | 'field_id' | 'operation_id'> = {
  noun: 'value',
  read: 'record.read',
  audience: { of: 'table', table: 'entity_slice_id', fields: ['field_id'], operation: 'operation_id' },
  held: 'on_demand',
  undoAbility: undoneBy('value.write'),
};
