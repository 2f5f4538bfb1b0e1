import type { Reader } from '@/domain/commands/reader';
import { sliceTarget } from '@/domain/commands/support/sliceTarget';
import type { Target } from '@/domain/permissions/ability';
import type { ResourceType } from '@/domain/permissions/resourceActions';
import { Refusal } from '@/domain/refusal';
import type { PlainKind } from '@/domain/rows/rowKind';
import type { RowOf } from '@/domain/rows/rowShapes';
import type { Sight } from '../events/sight';

/**
 * What a right on a resource is asked on.
 * @throws Refusal not_found for what does not exist, or not for this person.
 */
export async function targetOf(read: Reader, sight: Sight, type: ResourceType, id: string): Promise<Target> {
  const missing = () => new Refusal('not_found', 'This does not exist.');
  const row = async <K extends PlainKind>(kind: K): Promise<RowOf<K>> => {
    const held = await read.get(kind, id);
    if (!held || ('is_deleted' in held && held.is_deleted) || !sight.seesRow(kind, id, held)) throw missing();
    return held;
  };
  const ofTable = (sliceId: string | null) => (sliceId === null ? {} : sliceTarget(read, sliceId));
  switch (type) {
    case 'workspaces':
      if (id !== sight.actor.workspace_id) throw missing();
      return {};
    case 'tables':
      await row('slice');
      return sliceTarget(read, id);
    case 'fields': {
      await row('field');
      const slice = (await read.all('slice')).find((held) => held.field_ids.includes(id));
      return slice ? sliceTarget(read, slice.id, [id]) : { field_ids: [id] };
    }
    case 'records': {
      const record = await read.record(id);
      if (!record || record.attrs.is_deleted || !sight.seesSlice(record.attrs.entity_slice_id)) throw missing();
      return sliceTarget(read, record.attrs.entity_slice_id);
    }
    case 'views':
      return sliceTarget(read, (await row('view')).entity_slice_id);
    case 'sets':
      return ofTable((await row('set')).entity_slice_id);
    case 'imports':
      return ofTable((await row('import')).entity_slice_id);
    case 'programs':
      await row('program');
      return {};
    case 'workspace_groups':
      await row('group');
      return {};
    case 'tasks':
    case 'operations':
    case 'dashboards':
      throw missing();
  }
}
