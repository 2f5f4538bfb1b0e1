import { identifierFields } from '../../identifiers/identifierFields';
import type { Slice } from '../../kinds/slice';
import { Refusal } from '../../refusal';
import type { Reader } from '../reader';

/**
 * Refuses a change of the key fields by somebody from whom one of them is hidden, because identifiers are made from
 * them.
 */
export async function mustSeeKeys(read: Reader, slice: Slice): Promise<void> {
  const keys = await read.many('field', identifierFields(slice));
  if (keys.some((field) => !field))
    throw new Refusal('forbidden', 'A key field of this table is hidden from you, so you cannot change its keys.');
}
