import { workspaceResource } from '@/contract/shapes/workspace';
import type { Reader } from '@/domain/commands/reader';
import { readLiveColumns } from '@/domain/commands/support/readLiveColumns';
import type { PlainKind } from '@/domain/kinds/rowKind';
import type { Workspace } from '@/domain/kinds/workspace';
import type { RecordRow } from '@/domain/records/recordRow';
import { liveView } from '@/domain/views/liveView';
import type { Committed } from '../events/act';
import type { Sight } from '../events/sight';
import { presentRecord } from '../records/presentRecord';
import type { SubRecords } from '../records/subRecords';

/** The records with the values that their fields show, and their sub-records. */
type DisplayedOf = (records: readonly RecordRow[]) => Promise<{ records: readonly RecordRow[]; subs: SubRecords }>;

async function presentRecords(
  read: Reader,
  sight: Sight,
  ids: readonly string[],
  touched: Committed['records'],
  displayedOf: DisplayedOf,
) {
  const records = ids.every((id) => touched.has(id)) ? ids.map((id) => touched.get(id)) : await read.records(ids);
  const displayed = await displayedOf(records.flatMap((record) => record ?? []));
  const shown = new Map(displayed.records.map((record) => [record.id, record]));
  return ids.map((id) => {
    const record = shown.get(id);
    return record ? presentRecord(record, sight, displayed.subs) : null;
  });
}

/** Views without archived and hidden parts. */
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

/** The resource that a command's answer names, in its current state and as the reader may see it. */
export async function presentAnswer(
  { answer, records }: Pick<Committed, 'answer' | 'records'>,
  read: Reader,
  sight: Sight,
  displayedOf: DisplayedOf,
): Promise<unknown> {
  if ('value' in answer) return answer.value;
  const { kind } = answer;
  const ids = 'ids' in answer ? answer.ids : [answer.id];
  const shown =
    kind === 'record'
      ? await presentRecords(read, sight, ids, records, displayedOf)
      : await presentRows(read, sight, kind, ids);
  return 'ids' in answer ? shown.filter((resource) => resource !== null) : (shown[0] ?? null);
}
