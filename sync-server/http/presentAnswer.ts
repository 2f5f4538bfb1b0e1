import { workspaceResource } from '@/contract/shapes/workspace';
import type { Reader } from '@/domain/commands/reader';
import { readLiveColumns } from '@/domain/commands/support/readLiveColumns';
import type { PlainKind } from '@/domain/kinds/rowKind';
import type { Workspace } from '@/domain/kinds/workspace';
import { liveView } from '@/domain/views/liveView';
import type { Committed } from '../events/act';
import type { Sight } from '../events/sight';
import { presentRecord } from '../records/presentRecord';
import type { SubRecords } from '../records/subRecords';

type SubRecordsOf = (ids: readonly string[]) => Promise<SubRecords>;

async function presentRecords(
  read: Reader,
  sight: Sight,
  ids: readonly string[],
  touched: Committed['records'],
  subRecordsOf: SubRecordsOf,
) {
  const records = ids.every((id) => touched.has(id)) ? ids.map((id) => touched.get(id)) : await read.records(ids);
  const subRecords = await subRecordsOf(ids);
  return records.map((record) => (record ? presentRecord(record, sight, subRecords) : null));
}

/** Views as they apply now. */
async function readLiveViews(read: Reader, ids: readonly string[]) {
  const views = await read.many('view', ids);
  const live = await readLiveColumns(
    read,
    views.flatMap((view) => view ?? []),
  );
  return views.map((view) => view && liveView(view, live));
}

async function presentRows(read: Reader, sight: Sight, kind: PlainKind, ids: readonly string[]) {
  const rows = kind === 'view' ? await readLiveViews(read, ids) : await read.many(kind, ids);
  return rows.map((row) => {
    if (!row || !sight.seesRow(kind, row.id, row)) return null;
    const shown = sight.shown(kind, row.id, row);
    return kind === 'workspace' ? workspaceResource(shown as Workspace) : shown;
  });
}

/** The resource that a command's answer names, as it stands now and as the reader may see it. */
export async function presentAnswer(
  { answer, records }: Pick<Committed, 'answer' | 'records'>,
  read: Reader,
  sight: Sight,
  subRecordsOf: SubRecordsOf,
): Promise<unknown> {
  if ('value' in answer) return answer.value;
  const { kind } = answer;
  const ids = 'ids' in answer ? answer.ids : [answer.id];
  const shown =
    kind === 'record'
      ? await presentRecords(read, sight, ids, records, subRecordsOf)
      : await presentRows(read, sight, kind, ids);
  return 'ids' in answer ? shown.filter((resource) => resource !== null) : (shown[0] ?? null);
}
