import type { ReactNode } from 'react';
import type { Field } from '@/domain/kinds/field';
import { type EngineFace, useEngine } from '@/engine/EngineProvider';
import type { TableQuery } from '@/engine/tableTypes';
import type { HeldRows } from '@/engine/tableWatch';
import { saveBlob } from '@/lib/saveBlob';
import { counted, plural } from '@/lib/words/counted';
import { showAlert } from '@/parts/acts/alerts';
import { useToday } from '@/parts/pick/useToday';
import type { RecordSet } from '@/parts/sets/setActs';
import { tablesOfRecords } from '@/parts/sets/tablesOfRecords';
import { useTablesOfSet } from '@/parts/sets/useTablesOfSet';
import { useStore } from '@/store/hooks/StoreProvider';
import { useActor } from '@/store/hooks/useActor';
import { useRows } from '@/store/hooks/useRows';
import type { LocalStore } from '@/store/localStore';
import { heldScopes, sliceScope } from '@/store/replica/replica';
import type { MenuAction } from '@/ui';
import { type ExportForm, exportForms, WORKBOOK } from '../exports/exportForms';
import { openWriter } from '../exports/openWriter';
import { outcomeText } from '../exports/outcomeText';
import { sheetsWriter, type TableSheet } from '../exports/sheetsWriter';
import { toMolfiles } from '../exports/toMolfiles';
import { useSaving } from '../exports/useSaving';
import { type RowSource, writeFile } from '../exports/writeFile';
import { fieldsOfTable } from '../state/fieldsOfTable';
import { membersOf } from './useMembers';

/** A table from which the set contains records. */
interface SetTable extends TableSheet {
  id: string;
  count: number;
}

/** Names a few tables in a sentence. */
const LISTED = 3;

/** @throws Error naming what is not on this laptop: a file with a part of the set would look complete */
async function mustBeHere(store: LocalStore, set: RecordSet, sliceIds: readonly string[] | null): Promise<void> {
  const { tables, unknown } = await tablesOfRecords(store, set.record_ids);
  if (unknown.length > 0 && sliceIds === null)
    throw new Error(
      `the ${plural(unknown.length, 'table of one record is', `tables of ${counted(unknown.length, 'record')} are`)} not on this laptop, and the server cannot be asked. Connect to the network and save again.`,
    );
  const { whole } = await heldScopes(store);
  const away = (sliceIds ?? [...tables.keys()]).filter((id) => !whole.has(sliceScope(id)));
  if (away.length === 0) return;
  const slices = await store.reader.many('slice', away.slice(0, LISTED));
  const names = slices.map((slice) => slice?.slice_name ?? 'a table').join(', ');
  throw new Error(
    `${names} ${plural(away.length, 'is', 'are')} not on this laptop yet. Open the table, wait until its records are here, and save again.`,
  );
}

/**
 * The records of the set that are in one table, in the order of the set; including archived ones, as the set lists
 * them.
 */
async function holdMembers(engine: EngineFace, query: TableQuery): Promise<HeldRows> {
  await engine.ensureTable(query.sliceId);
  const watch = engine.table.watch(query, { start: 0, end: 0 });
  try {
    return await watch.hold('all');
  } finally {
    watch.dispose();
  }
}

/**
 * The formats in which a set with records from several tables can be saved: one workbook, or the records of each table.
 */
export function useSetExport(set: RecordSet): { items(): MenuAction[]; progress: ReactNode } {
  const store = useStore();
  const engine = useEngine();
  const actor = useActor();
  const slices = useRows('slice');
  const fields = useRows('field');
  const lookups = useRows('lookup_field');
  const day = useToday();
  const members = useTablesOfSet(set);
  const { save, progress } = useSaving(showAlert);

  const tables = [...(members?.tables ?? [])].flatMap(([id, ids]): SetTable[] => {
    const slice = slices.find((one) => one.id === id);
    if (!slice || slice.is_deleted) return [];
    const { own, looked } = fieldsOfTable(slice, { fields, lookups, actor });
    const shown: readonly Field[] = [...own.values(), ...looked];
    return [{ id, name: slice.slice_name, fields: shown, keyFieldIds: slice.key_field_ids, count: ids.length }];
  });

  const run = async (form: ExportForm, of: readonly SetTable[], only: SetTable | null) => {
    await save(form.label, async ({ signal, begin, progress: onProgress }) => {
      await mustBeHere(store, set, only && [only.id]);
      const held: HeldRows[] = [];
      try {
        const sources: RowSource[] = [];
        for (const { id, fields: shown } of of) {
          const fieldIds = shown.map((field) => field.id);
          const rows = await holdMembers(engine, { ...queryOf(set, id, fieldIds), ...day });
          held.push(rows);
          sources.push({ rows: (from, to) => rows.exportRows(fieldIds, from, to), start: 0, end: rows.count });
        }
        const total = sources.reduce((sum, { end }) => sum + end, 0);
        begin(total);
        const writer = only ? openWriter(form, only, toMolfiles) : sheetsWriter(of);
        const file = await writeFile(writer, sources, signal, onProgress);
        if (!file) return null;
        const name = only ? `${set.set_name}, ${only.name}` : set.set_name;
        saveBlob(`${name}.${form.ending}`, new Blob(file.parts, { type: form.mimetype }));
        const gone = (only?.count ?? set.record_ids.length) - total;
        const left =
          gone > 0
            ? ` ${counted(gone, 'record')} of the set ${plural(gone, 'was', 'were')} deleted or cannot be seen by you.`
            : '';
        return outcomeText(form, { total, ...file }) + left;
      } finally {
        for (const rows of held) rows.close();
      }
    });
  };

  const items = (): MenuAction[] => [
    {
      key: 'sheets',
      label: 'Excel, one sheet per table',
      ...(tables.length === 0 ? { disabledReason: 'Its tables are still being read.' } : {}),
      onSelect: () => void run(SHEETS, tables, null),
    },
    ...tables.map(
      (table): MenuAction => ({
        key: table.id,
        label: table.name,
        icon: 'table',
        items: exportForms(table.fields).map((form) => ({
          key: form.key,
          label: form.label,
          onSelect: () => void run(form, [table], table),
        })),
      }),
    ),
  ];
  return { items, progress };
}

const SHEETS: ExportForm = {
  key: 'sheets',
  label: 'Excel',
  kind: 'xlsx',
  field: null,
  ending: 'xlsx',
  mimetype: WORKBOOK,
};

function queryOf(
  set: RecordSet,
  sliceId: string,
  fieldIds: readonly string[],
): Omit<TableQuery, 'today' | 'tzMinutes'> {
  const { recordIds = [], memberOrder } = membersOf(set);
  return {
    sliceId,
    fieldIds,
    filters: [],
    sorts: [],
    recordIds,
    includeArchived: true,
    ...(memberOrder === 'name'
      ? { sortOrder: 'alphabetical' as const }
      : { sortOrder: 'manual' as const, recordOrder: recordIds }),
  };
}
