import { commitCall } from '@tests/support/store/commitCall';
import { KEY_FIELD, NUMBER_FIELD, SLICE, TEXT_FIELD } from '@tests/support/store/labFixture';
import type { Json } from '@/lib/json';
import type { Random } from '@/lib/random';
import { discardRefused, retryRefused } from '@/store/acts/refusals';
import { redo, undo } from '@/store/acts/undo';
import type { LocalStore } from '@/store/localStore';
import { setValueInput } from './versions';

interface Hand {
  newId: () => string;
  /** Records that the device shows. */
  ids: readonly string[];
  /** Called when an operation in the tray is tried again. */
  onRetry: (opId: string) => void;
}

/**
 * One random action of a person on records, on the undo timeline or in the tray. @param version of the installed
 * product
 */
export async function actOnRecords(
  store: LocalStore,
  version: number,
  random: Random,
  { newId, ids, onRetry }: Hand,
): Promise<void> {
  const one = () => (ids.length > 0 ? random.pick(ids) : newId());
  const write = (call: string, input: Json) => commitCall(store, call, input);
  const kind = random.int(0, 13);
  if (kind <= 1 || ids.length === 0) {
    await write('POST /records', {
      id: newId(),
      entity_slice_id: SLICE,
      data: { [TEXT_FIELD]: `born ${random.int(0, 9)}` },
    });
  } else if (kind <= 5) {
    const fieldId = random.chance(0.5) ? TEXT_FIELD : NUMBER_FIELD;
    const content = random.chance(0.1) ? null : random.int(0, 99);
    await write('POST /records/{id}/values', setValueInput(version, one(), fieldId, content));
  } else if (kind === 6) {
    const cells = Array.from({ length: random.int(2, 5) }, () => ({
      record_id: one(),
      field_id: TEXT_FIELD,
      content: `cell ${random.int(0, 99)}`,
    }));
    await write('POST /records/values', { cells });
  } else if (kind === 7) {
    await write('POST /records/bulk', { entity_slice_id: SLICE, number_to_add: random.pick([2, 5, 20]) });
  } else if (kind === 8) {
    const name = `NAME-${random.int(0, 6)}`;
    await write('POST /records/{id}/values', setValueInput(version, one(), KEY_FIELD, name));
  } else if (kind === 9) {
    if (random.chance(0.5)) await write('DELETE /records/{id}', { id: one() });
    else await write('PATCH /records/archive', { record_ids: [one()], is_archived: random.chance(0.5) });
  } else if (kind === 10) {
    await write('PUT /data_fields/{id}', { id: TEXT_FIELD, field_name: `Notes ${random.int(0, 5)}` });
  } else if (kind === 11) {
    await undo(store, random.pick(['strict', 'mine', 'force'] as const));
  } else if (kind === 12) {
    if (random.chance(0.5)) await redo(store);
    else await undo(store);
  } else {
    const refused = await store.db.outbox.where('state').equals('refused').toArray();
    if (refused.length === 0) return;
    const { op_id: opId } = random.pick(refused);
    if (random.chance(0.5)) {
      onRetry(opId);
      await retryRefused(store, opId);
    } else await discardRefused(store, opId);
  }
}
