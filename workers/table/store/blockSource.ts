import { blockRowAt } from '@/domain/records/expandBlock';
import { blockIdAt, blockValueAt, type RecordBlock, runAt } from '@/domain/records/recordBlock';
import { ListedIds } from './recordIds';
import type { RowSource, SourceColumn } from './rowSource';

/** A block as a source. The block is kept by reference and not changed; rows with a history are left to the caller. */
export function blockSource(block: RecordBlock): RowSource {
  const columns = new Map<string, SourceColumn>();
  const { ids } = block;
  const range = Array.isArray(ids) ? null : ids;
  const listed = Array.isArray(ids) ? new ListedIds(block.count, (i) => ids[i]!) : null;
  return {
    count: block.count,
    rising: range !== null,
    idAt: (i) => blockIdAt(block, i),
    findId(id) {
      if (!range) return listed?.find(id) ?? -1;
      if (!id.startsWith(range.base)) return -1;
      const at = Number.parseInt(id.slice(range.base.length), 16) - range.start;
      return at >= 0 && at < block.count ? at : -1;
    },
    identifierAt: (i) => block.identifiers[i]!,
    entityGroupId: block.entity_group_id,
    acts: block.acts,
    bornAt: (i) => runAt(block.born, i),
    createdAt: (i) => block.acts[runAt(block.born, i)]!.at,
    fieldIds: () => Object.keys(block.columns),
    column(fieldId) {
      const known = columns.get(fieldId);
      if (known) return known;
      const stored = block.columns[fieldId];
      if (!stored) return null;
      const { contents, act, low } = stored;
      const column: SourceColumn = {
        contentAt:
          typeof act === 'number' && act >= 0 ? (i) => contents[i]! : (i) => (runAt(act, i) < 0 ? null : contents[i]!),
        valueAt: (i) => blockValueAt(block, fieldId, i),
        actAt: (i) => runAt(act, i),
        lowAt: (i) => runAt(low, i),
        bytes: contents.length * 8,
      };
      columns.set(fieldId, column);
      return column;
    },
    rowAt: (i) => blockRowAt(block, i),
  };
}
