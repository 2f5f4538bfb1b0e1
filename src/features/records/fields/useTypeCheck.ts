import { useEffect, useState } from 'react';
import { validateFieldCall } from '@/contract/dataFields/validate';
import { wordsOfFailure } from '@/contract/wordsOfFailure';
import { numberOptions } from '@/domain/commands/dataFields/fieldInput';
import { CELLS_PER_EVENT } from '@/domain/commands/records/cellsPerEvent';
import { checkTypeChange } from '@/domain/conversion/checkTypeChange';
import type { ReadingChoice } from '@/domain/conversion/conversionReading';
import { type Becoming, fieldBecoming } from '@/domain/conversion/fieldBecoming';
import type { ConversionCheck } from '@/domain/fields/convert';
import { sharedUnit } from '@/domain/files/guessNumbers';
import type { Field } from '@/domain/kinds/field';
import type { OptionDraft } from '@/parts/options/optionDraft';
import { useClient } from '@/store/hooks/ClientProvider';
import { useStore } from '@/store/hooks/StoreProvider';
import type { LocalStore } from '@/store/localStore';
import { useServerAnswer } from './useServerAnswer';

/** Number of values that do not fit and are named individually. */
const NAMED = 5;

/** The settings that the dialog gives a field: its new type, and how its values are read. */
export interface TypeDraft extends Omit<Becoming, 'options'>, ReadingChoice {
  /** The options that a choice field is given; undefined for other types. */
  options?: readonly OptionDraft[] | undefined;
}

/** The effect of a change of type on the values of a field. */
export interface TypeCheck {
  valid_count: number;
  invalid_count: number;
  /** The unit of most of the values that do not fit. */
  unit: string | null;
  /** The first values that do not fit, with the names of their records. */
  lines: Named<ConversionCheck['invalid'][number]>[];
  /** Values that fit but read differently afterwards. */
  changed_count: number;
  changed: Named<ConversionCheck['changed'][number]>[];
  /** See TypeChangeCheck. */
  open_date: string | null;
  open_number: string | null;
}

type Named<T> = T & { record_identifier: string };

export type TypeOutlook =
  | { state: 'counting' }
  | { state: 'known'; check: TypeCheck }
  /** The server did not answer, or there are too many records to count here and the server is unreachable. */
  | { state: 'unknown'; reason: string };

const COUNTED_THERE = 'The values are counted by the server, which cannot be reached.';

/**
 * The check on this device; null if there are too many records for it.
 * @throws Refusal for invalid options
 */
async function checkHere({ reader }: LocalStore, field: Field, draft: TypeDraft): Promise<TypeCheck | null> {
  const ids = await reader.recordIdsUsing(field.id);
  if (ids.length > CELLS_PER_EVENT) return null;
  const records = (await reader.records(ids)).filter((record) => record !== undefined);
  let made = 0;
  const options = draft.options && numberOptions(draft.options, () => `new ${++made}`);
  const { date_order, decimal_separator, ...becoming } = draft;
  const said = { date_order, decimal_separator };
  const check = checkTypeChange(records, field, fieldBecoming(field, { ...becoming, options }), undefined, said);
  return checked(reader, { ...check, invalid_count: check.invalid.length, changed_count: check.changed.length });
}

async function checked(
  reader: LocalStore['reader'],
  { invalid, changed, ...counts }: Omit<TypeCheck, 'unit' | 'lines' | 'changed'> & Omit<ConversionCheck, 'valid_count'>,
): Promise<TypeCheck> {
  const unit = sharedUnit(invalid.flatMap(({ content }) => (typeof content === 'string' ? content.trim() : [])));
  const [lines, others] = await Promise.all([
    named(reader, invalid.slice(0, NAMED)),
    named(reader, changed.slice(0, NAMED)),
  ]);
  return { ...counts, unit, lines, changed: others };
}

async function named<T extends { record_id: string }>(
  reader: LocalStore['reader'],
  lines: readonly T[],
): Promise<Named<T>[]> {
  const records = await reader.records(lines.map((line) => line.record_id));
  return lines.map((line, i) => ({ ...line, record_identifier: records[i]?.attrs.record_identifier ?? '' }));
}

/**
 * Outcome of a change of type for the values of a field. Device and server run the same check: the server's answer is
 * shown if there is one, until then and without a network this device's.
 * @returns null while the type is unchanged.
 */
export function useTypeCheck(field: Field | null, draft: TypeDraft): TypeOutlook | null {
  const store = useStore();
  const client = useClient();
  const question = field && draft.field_type !== field.field_type ? JSON.stringify(draft) : null;
  const [here, setHere] = useState<{ question: string; outlook: TypeOutlook } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the question contains the draft
  useEffect(() => {
    if (!field || question === null) return;
    let wanted = true;
    const show = (outlook: TypeOutlook) => wanted && setHere({ question, outlook });
    checkHere(store, field, draft).then(
      (check) => show(check ? { state: 'known', check } : { state: 'unknown', reason: COUNTED_THERE }),
      (error: unknown) => show({ state: 'unknown', reason: wordsOfFailure(error, COUNTED_THERE) }),
    );
    return () => {
      wanted = false;
    };
  }, [store, field, question]);
  const there = useServerAnswer<TypeCheck>(question, async (signal) => {
    const body = { ...draft, options: draft.options && [...draft.options] };
    const { resource } = await client.call(validateFieldCall, { params: { id: field?.id ?? '' }, body, signal });
    return checked(store.reader, resource);
  });
  if (question === null) return null;
  if (there.state === 'answered') return { state: 'known', check: there.answer };
  if (there.state === 'failed') return { state: 'unknown', reason: there.reason };
  const own = here?.question === question ? here.outlook : null;
  if (own?.state === 'unknown' && there.state === 'asking') return { state: 'counting' };
  return own ?? { state: 'counting' };
}
