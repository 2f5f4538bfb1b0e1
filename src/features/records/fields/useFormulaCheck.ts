import { useMemo } from 'react';
import { validateFormulaCall } from '@/contract/dataFields/formula';
import { checkFormula } from '@/domain/formulas/checkFormula';
import type { Field } from '@/domain/kinds/field';
import { useClient } from '@/store/hooks/ClientProvider';
import { useServerAnswer } from './useServerAnswer';

/** Letters of a formula that are shown from the error on. */
const LETTERS = 16;

/** The error with its position in the text, where its words do not name what is there. */
function withPlace(text: string, error: string, at: number | null): string {
  if (at === null || text[at] === '{') return error;
  const rest = text.slice(at).trim();
  if (rest === '') return `${error} (at the end)`;
  return `${error} (at \u201c${rest.length > LETTERS ? `${rest.slice(0, LETTERS)}\u2026` : rest}\u201d)`;
}

export interface FormulaOutlook {
  /** What is wrong; null when nothing is. */
  fault: string | null;
  /** Place of the error in the text, from 0; null where it has none. */
  at: number | null;
  /** Fields that the formula uses. */
  dependencies: readonly string[];
}

const NOTHING: FormulaOutlook = { fault: null, at: null, dependencies: [] };

/**
 * What is wrong with a formula as it is typed, and what it uses. Both sides run the same check: the server's answer is
 * shown where it gives one, this device's until then and without network.
 * @param text null while no formula is asked for.
 * @param field the field that it is meant for; null for a new one.
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
