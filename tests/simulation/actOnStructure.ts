import { commitCall } from '@tests/support/store/commitCall';
import { NUMBER_FIELD, SLICE, TEXT_FIELD } from '@tests/support/store/labFixture';
import type { Json } from '@/lib/json';
import type { Random } from '@/lib/random';
import type { LocalStore } from '@/store/localStore';

const sort = (fieldId: string) => ({ key_field_id: fieldId, view_field_id: null, descending: true });

/** One random action on something other than a value: tables, fields, views, comments. */
export async function actOnStructure(
  store: LocalStore,
  random: Random,
  newId: () => string,
  records: readonly string[],
): Promise<void> {
  const { reader } = store;
  const kind = random.int(0, 9);
  const write = (call: string, input: Json) => commitCall(store, call, input);
  const views = await reader.all('view');
  const comments = await reader.all('comment');
  const name = (what: string) => `${what} ${random.int(0, 30)}`;
  if (kind <= 1 || (kind <= 4 && views.length === 0)) {
    await write('POST /record_views', { id: newId(), entity_slice_id: SLICE, view_name: name('View') });
  } else if (kind <= 3) {
    const fieldId = random.pick([TEXT_FIELD, NUMBER_FIELD]);
    const patch: { [name: string]: Json } = random.chance(0.5)
      ? { view_name: name('View') }
      : { sorts: [sort(fieldId)] };
    await write('PUT /record_views/{id}', { id: random.pick(views).id, ...patch });
  } else if (kind === 4) {
    await write('DELETE /record_views/{id}', { id: random.pick(views).id });
  } else if (kind === 5) {
    await write('POST /entity_slices', { id: newId(), slice_name: name('Table') });
  } else if (kind === 6) {
    await write('POST /data_fields', {
      id: newId(),
      field_name: name('Column'),
      field_type: 'text',
      entity_slice_id: SLICE,
    });
  } else if (kind === 7 && comments.length > 0) {
    const { id: commentId, resource_id: id } = random.pick(comments);
    if (random.chance(0.3)) await write('DELETE /records/{id}/comments/{comment_id}', { id, comment_id: commentId });
    else
      await write('PATCH /records/{id}/comments/{comment_id}', { id, comment_id: commentId, content: name('Again') });
  } else if (kind === 8) {
    await write('POST /records/next', { id: newId(), entity_slice_id: SLICE });
  } else if (records.length > 0) {
    const recordId = random.pick(records);
    await write('POST /records/{id}/comments', { id: recordId, comment_id: newId(), content: name('Said') });
  }
}
