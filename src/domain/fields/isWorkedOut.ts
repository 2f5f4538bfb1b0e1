import type { FieldShape } from './fieldContext';

/** Whether a column is worked out from curves or structures. Nobody writes it: its cells have no time of a change. */
export function isWorkedOut({ attrs }: Pick<FieldShape, 'attrs'>): boolean {
  return attrs.drc_config_id !== undefined || attrs.structure_measure !== undefined;
}
