import type { Kind } from '../kinds/kind';
import { isExperiment } from '../kinds/task';
import type { Ability } from '../permissions/abilities';
import type { ScopedRow } from '../permissions/scope';

/**
 * The right to see a row: experiments and their definitions, although they are tasks of a type, have a right of their
 * own.
 */
export function readAbility({ read, audience }: Kind, row: ScopedRow): Ability {
  if (audience.of === 'definition' && row[audience.type] === 'operation') return 'operation_definition.read';
  return audience.of === 'task' && isExperiment(row) ? 'operation.read' : read;
}
