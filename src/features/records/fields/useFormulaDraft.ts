import { useState } from 'react';
import { showFormula } from '@/domain/formulas/bindFormula';
import type { Field } from '@/domain/kinds/field';
import type { Slice } from '@/domain/kinds/slice';
import { whyNot } from '@/domain/permissions/whyNot';
import { useActor } from '@/store/hooks/useActor';
import { type FormulaOutlook, useFormulaCheck } from './useFormulaCheck';

interface FormulaDraft {
  text: string;
  setText(text: string): void;
  outlook: FormulaOutlook;
  /** Why this person may not write formulas; null = they may. */
  refusal: string | null;
  /** Whether the field does not have this formula yet. */
  isNew: boolean;
  isBad: boolean;
}

/**
 * The formula of a field while its dialog is open.
 * @param isAsked whether the field will have a formula
 */
export function useFormulaDraft(
  field: Field | null,
  isAsked: boolean,
  slice: Slice,
  fields: ReadonlyMap<string, Field>,
): FormulaDraft {
  const refusal = whyNot(useActor(), 'formula.write', { slice_id: slice.id, program_ids: slice.program_ids });
  const [held] = useState(() => showFormula(field?.attrs.formula ?? '', (id) => fields.get(id)?.field_name ?? null));
  const [text, setText] = useState(held);
  const outlook = useFormulaCheck(isAsked ? text : null, field, slice.id, fields);
  return {
    text,
    setText,
    outlook,
    refusal,
    isNew: isAsked && (field?.field_type !== 'formula' || text !== held),
    isBad: isAsked && (text.trim() === '' || outlook.fault !== null),
  };
}
