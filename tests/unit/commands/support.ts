import { MemoryWorkspace } from '@tests/support/memoryWorkspace';
import type { Field } from '@/domain/kinds/field';
import type { FieldType } from '@/domain/kinds/fieldType';
import type { Slice } from '@/domain/kinds/slice';

export interface TableFixture {
  workspace: MemoryWorkspace;
  slice: Slice;
  key: Field;
  fields: Record<string, Field>;
}

/** A table Compounds with a text key and the given fields. */
export async function buildTable(
  fields: Record<string, FieldType | Record<string, unknown>> = {},
): Promise<TableFixture> {
  const workspace = new MemoryWorkspace();
  const { plan } = await workspace.run('POST /entity_slices', { slice_name: 'Compounds', key_field_name: 'Compound' });
  const sliceId = (plan.answer as { id: string }).id;
  const made: Record<string, Field> = {};
  for (const [name, type] of Object.entries(fields)) {
    const parts = typeof type === 'string' ? { field_type: type } : type;
    const input = { field_name: name, entity_slice_id: sliceId, ...parts };
    const { plan: fieldPlan } = await workspace.run('POST /data_fields', input);
    made[name] = (await workspace.get('field', (fieldPlan.answer as { id: string }).id))!;
  }
  const slice = (await workspace.get('slice', sliceId))!;
  const key = (await workspace.get('field', slice.key_field_ids[0]!))!;
  return { workspace, slice, key, fields: made };
}

/** Creates a record with a name and contents by field name; returns its id. */
export async function addRecord(
  { workspace, slice, key, fields }: TableFixture,
  name: string,
  contents: Record<string, unknown> = {},
): Promise<string> {
  const data = Object.fromEntries(Object.entries(contents).map(([field, content]) => [fields[field]!.id, content]));
  const { plan } = await workspace.run('POST /records', {
    entity_slice_id: slice.id,
    key_field_to_value: { [key.id]: name },
    data,
  });
  return (plan.answer as { id: string }).id;
}
