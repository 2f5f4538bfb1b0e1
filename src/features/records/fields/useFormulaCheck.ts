import { useMemo } from 'react';
import { validateFormulaCall } from '@/contract/dataFields/formula';
import { checkFormula } from '@/domain/formulas/checkFormula';
import type { Field } from '@/domain/kinds/field';
import { useClient } from '@/store/hooks/ClientProvider';
import { useServerAnswer } from './useServerAnswer';

/** Characters of a formula that are quoted from the error on. */
const CHARACTERS = 16;

/** The error with its position in the text, if the message does not quote what is there. */
function withPlace(text: string, error: string, at: number | null): string {
  if (at === null || text[at] === '{') return error;
  const rest = text.slice(at).trim();
  if (rest === '') return `${error} (at the end)`;
  return `${error} (at \u201c${rest.length > CHARACTERS ? `${rest.slice(0, CHARACTERS)}\u2026` : rest}\u201d)`;
}

export interface FormulaOutlook {
  /** The error; null if there is none. */
  fault: string | null;
  /** Position of the error in the text, from 0; null if it has none. */
  at: number | null;
  /** Fields used in the formula. */
  dependencies: readonly string[];
}

const NOTHING: FormulaOutlook = { fault: null, at: null, dependencies: [] };

/**
 * The errors of a formula while it is typed, and the fields that it uses. Device and server run the same check: the
 * server's answer is shown if there is one, until then and without a network this device's.
 * @param text null while no formula is being edited.
 * @param field the field to which it belongs; null for a new one.
 */
export function useFormulaCheck(
  text: string | null,
  field: Field | null,
  sliceId: string,
  fields: ReadonlyMap<string, Field>,
): FormulaOutlook {
  const client = useClient();
  const isTyped = text !== null && text.trim() !== '';
  const here = useMemo(() => {
    if (!isTyped) return null;
    const named = [...fields.values()].filter((other) => other.attrs.aggregation === undefined);
    return checkFormula(text, named, field?.id ?? null);
  }, [isTyped, text, field, fields]);
  const there = useServerAnswer(isTyped ? text : null, async (signal) => {
    const body = { formula: text ?? '', entity_slice_id: sliceId, ...(field ? { field_id: field.id } : {}) };
    const { resource } = await client.call(validateFormulaCall, { body, signal });
    return resource;
  });
  if (!here) return NOTHING;
  if (there.state === 'failed') return { ...NOTHING, fault: there.reason };
  const check = there.state === 'answered' ? there.answer : here;
  if (check.valid) return { ...NOTHING, dependencies: check.dependencies };
  const fault = withPlace(text ?? '', check.error ?? 'Not a valid formula.', check.at);
  return { fault, at: check.at, dependencies: [] };
}
