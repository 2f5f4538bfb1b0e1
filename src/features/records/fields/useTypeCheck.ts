import { useEffect, useState } from 'react';
import { validateFieldCall } from '@/contract/dataFields/validate';
import { wordsOfFailure } from '@/contract/wordsOfFailure';
import { numberOptions } from '@/domain/commands/dataFields/fieldInput';
import { CELLS_PER_EVENT } from '@/domain/commands/records/cellsPerEvent';
import { checkTypeChange } from '@/domain/fields/checkTypeChange';
import type { ConversionCheck } from '@/domain/fields/convert';
import { type Becoming, fieldBecoming } from '@/domain/fields/fieldBecoming';
import { sharedUnit } from '@/domain/files/guessNumbers';
import type { Field } from '@/domain/kinds/field';
import type { OptionDraft } from '@/parts/options/optionDraft';
import { useClient } from '@/store/hooks/ClientProvider';
import { useStore } from '@/store/hooks/StoreProvider';
import type { LocalStore } from '@/store/localStore';
import { useServerAnswer } from './useServerAnswer';

/** Values that do not fit and are named one by one. */
const NAMED = 5;

/** What the dialog gives a field: its new type, and what its values are read with. */
export interface TypeDraft extends Omit<Becoming, 'options'> {
  /** Those that a choice is given; undefined for other types. */
  options?: readonly OptionDraft[] | undefined;
}

/** What a change of type would make of the values of a field. */
export interface TypeCheck {
  valid_count: number;
  invalid_count: number;
  /** The unit in which most of those that do not fit are written. */
  unit: string | null;
  /** The first that do not fit, with the names of their records. */
  lines: (ConversionCheck['invalid'][number] & { record_identifier: string })[];
}

export type TypeOutlook =
  | { state: 'counting' }
  | { state: 'known'; check: TypeCheck }
  /** The server did not say, or there are too many records to count here and the server is out of reach. */
  | { state: 'unknown'; reason: string };

const COUNTED_THERE = 'The values are counted by the server, which cannot be reached.';

/** The check on this device; null when it has too many records for it. @throws Refusal for options that cannot be */
async function checkHere({ reader }: LocalStore, field: Field, draft: TypeDraft): Promise<TypeCheck | null> {
  const ids = await reader.recordIdsUsing(field.id);
  if (ids.length > CELLS_PER_EVENT) return null;
  const records = (await reader.records(ids)).filter((record) => record !== undefined);
  let made = 0;
  const options = draft.options && numberOptions(draft.options, () => `new ${++made}`);
  const { valid_count, invalid } = checkTypeChange(records, field, fieldBecoming(field, { ...draft, options }));
  return checked(reader, { valid_count, invalid_count: invalid.length, invalid });
}

async function checked(
  reader: LocalStore['reader'],
  { invalid, ...counts }: Pick<TypeCheck, 'valid_count' | 'invalid_count'> & Pick<ConversionCheck, 'invalid'>,
): Promise<TypeCheck> {
  const unit = sharedUnit(invalid.flatMap(({ content }) => (typeof content === 'string' ? content.trim() : [])));
  return { ...counts, unit, lines: await named(reader, invalid.slice(0, NAMED)) };
}

async function named(
  reader: LocalStore['reader'],
  lines: readonly ConversionCheck['invalid'][number][],
): Promise<TypeCheck['lines']> {
  const records = await reader.records(lines.map((line) => line.record_id));
  return lines.map((line, i) => ({ ...line, record_identifier: records[i]?.attrs.record_identifier ?? '' }));
}

/**
 * What becomes of the values of a field that changes its type. Both sides run the same check: the server's answer is
 * shown where it gives one, this device's until then and without network.
 * @returns null while the type stays.
 */
export function useTypeCheck(field: Field | null, draft: TypeDraft): TypeOutlook | null {
  const store = useStore();
  const client = useClient();
  const question = field && draft.field_type !== field.field_type ? JSON.stringify(draft) : null;
  const [here, setHere] = useState<{ question: string; outlook: TypeOutlook } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the draft is what the question says
  useEffect(() => {
    if (!field || question === null) return;
    let wanted = true;
    const tell = (outlook: TypeOutlook) => wanted && setHere({ question, outlook });
    checkHere(store, field, draft).then(
      (check) => tell(check ? { state: 'known', check } : { state: 'unknown', reason: COUNTED_THERE }),
      (error: unknown) => tell({ state: 'unknown', reason: wordsOfFailure(error, COUNTED_THERE) }),
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
