import type { LocalStore } from '@/store/localStore';
import type { HistoryAct } from './groupActs';

/** The table to which an operation belongs; null if it belongs to none or its rows are not on this device. */
export async function tableOfAct(store: LocalStore, act: HistoryAct): Promise<string | null> {
  for (const event of act.events) {
    const block = event.blocks?.[0];
    if (block) return block.slice_id;
    const sweep = event.sweeps?.[0];
    if (sweep) return sweep.slice_id;
    for (const change of event.changes) {
      if (change.kind === 'slice') return change.id;
      if (change.kind === 'value') {
        const record = await store.reader.record(change.record_id);
        if (record) return record.attrs.entity_slice_id;
        continue;
      }
      const attrs = change.after ?? change.before;
      if (typeof attrs?.entity_slice_id === 'string') return attrs.entity_slice_id;
      if (change.kind === 'record') {
        const record = await store.reader.record(change.id);
        if (record) return record.attrs.entity_slice_id;
      }
      if (change.kind === 'view' || change.kind === 'import') {
        const row = await store.reader.get(change.kind, change.id);
        if (row?.entity_slice_id) return row.entity_slice_id;
      }
      if (change.kind === 'field') {
        const slices = await store.reader.all('slice');
        const holder = slices.find((slice) => slice.field_ids.includes(change.id));
        if (holder) return holder.id;
      }
    }
  }
  return null;
}
