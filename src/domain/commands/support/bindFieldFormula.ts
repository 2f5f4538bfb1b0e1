import { checkFormula } from '../../formulas/checkFormula';
import type { Slice } from '../../kinds/slice';
import type { Actor } from '../../permissions/actor';
import { canSeeField } from '../../permissions/visible';
import { invalid } from '../../refusal';
import type { Reader } from '../reader';

/**
 * A formula in the form in which a field stores it: ids in place of names.
 * @param slices the tables of the field, in which names are looked up; none = all fields.
 * @throws Refusal invalid, naming the error
 */
export async function bindFieldFormula(
  read: Reader,
  text: string,
  fieldId: string,
  slices: readonly Slice[],
  actor: Actor,
): Promise<{ formula: string; dependencies: string[] }> {
  const near = new Set(slices.flatMap((slice) => slice.field_ids));
  const fields = (await read.all('field')).filter(
    (field) => !field.is_deleted && canSeeField(actor, field.id) && (near.size === 0 || near.has(field.id)),
  );
  const check = checkFormula(text, fields, fieldId);
  if (!check.valid) throw invalid(['attrs', 'formula'], check.error, 'formula');
  return { formula: check.formula, dependencies: check.dependencies };
}
