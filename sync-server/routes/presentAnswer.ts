import type { Reader } from '@/domain/commands/reader';
import { readLiveColumns } from '@/domain/commands/support/readLiveColumns';
import { liveView } from '@/domain/rows/liveView';
import type { PlainKind } from '@/domain/rows/rowKind';
import type { Committed } from '../events/act';
import type { Sight } from '../events/sight';
import type { SubRecords } from '../records/subRecords';
import { presentRecord } from './presentRecord';

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
  return rows.map((row, i) => (row && sight.seesRow(kind, ids[i] as string, row) ? row : null));
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
  // A command answers with the record of a value, never with the value alone.
  if (kind === 'value') return null;
  const ids = 'ids' in answer ? answer.ids : [answer.id];
  const shown =
    kind === 'record'
      ? await presentRecords(read, sight, ids, records, subRecordsOf)
      : await presentRows(read, sight, kind, ids);
  return 'ids' in answer ? shown.filter((resource) => resource !== null) : (shown[0] ?? null);
}
