import type { FieldShape } from './fieldContext';

/** Whether a column is computed from curves or structures. Nobody writes it, so its cells have no time of change. */
export function isWorkedOut({ attrs }: Pick<FieldShape, 'attrs'>): boolean {
  return attrs.drc_config_id !== undefined || attrs.structure_measure !== undefined;
}
