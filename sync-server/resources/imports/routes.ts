import type { FastifyInstance, FastifyReply } from 'fastify';
import { callName } from '@/contract/call';
import { cancelImportCall } from '@/contract/imports/cancel';
import { createImportCall } from '@/contract/imports/create';
import { deleteImportDataCall } from '@/contract/imports/deleteData';
import { importDownloadCall } from '@/contract/imports/download';
import { importFileCall } from '@/contract/imports/file';
import { importCall } from '@/contract/imports/get';
import { importsCall } from '@/contract/imports/list';
import { previewImportCall } from '@/contract/imports/preview';
import { importProgressCall } from '@/contract/imports/progress';
import { recentImportsCall } from '@/contract/imports/recent';
import { runImportCall } from '@/contract/imports/run';
import { validateImportCall } from '@/contract/imports/validate';
import type { ColumnMapping, ImportPlan, StoredMapping } from '@/contract/shapes/import';
import { changed, created } from '@/domain/commands/support/changes';
import type { Field } from '@/domain/kinds/field';
import { notFound } from '@/domain/kinds/notFound';
import type { Slice } from '@/domain/kinds/slice';
import type { Actor } from '@/domain/permissions/actor';
import { IMPORT_LIMIT } from '@/domain/reading/fileLimits';
import { Refusal } from '@/domain/refusal';
import { pickKeys } from '@/lib/pickKeys';
import type { Identity } from '../../auth/auth';
import type { Deps } from '../../deps';
import { serverAct } from '../../events/serverAct';
import type { Sight } from '../../events/sight';
import type { Structure } from '../../events/structureCache';
import { findFile, presentFile, type WholeFile } from '../../files/fileTable';
import { withUpload } from '../../files/readUpload';
import { sendFile } from '../../files/sendFile';
import { storeUpload } from '../../files/storeUpload';
import { goneSignal } from '../../http/goneSignal';
import { serve } from '../../http/serve';
import type { ImportRow } from '../../jobs/importRow';
import { newImport } from '../../jobs/newImport';
import type { RowSpool } from '../../reading/rowSpool';
import { checkRows } from './checkRows';
import { ColumnCounts } from './columnCounts';
import { deleteImported } from './deleteImported';
import { guessMapping } from './guessMapping';
import { checkMapping } from './importPlan';
import { demandImport, demandNamed, demandRights, mayAddFields, mayWrite, tableFor } from './importRights';
import { ImportSource, mappingOf, type Reader } from './importSource';
import { trialTarget } from './importTarget';
import { runImport, sortedParts } from './runImport';
import { shownCells, shownColumns, showsFile } from './shownColumns';

const PREVIEW_ROWS = 50;
const PREVIEW_CHARACTERS = 2_000;
const SHOWN_OF_COLUMN = [
  'index',
  'name',
  'fieldName',
  'type',
  'samples',
  'filled',
  'empty',
  'failing',
  'failures',
  'distinct',
  'options',
  'decimal',
  'dateOrder',
  'asksOrder',
  'unit',
  'why',
] as const;
const RECENT = 24 * 3600 * 1000;

/** Milliseconds between checks for imports whose process died. */
const ABANDONED_MILLIS = 30_000;

/** Ends imports whose process died, periodically, and waits at shutdown for those that run here. */
function keepJobs(app: FastifyInstance, { jobs, log }: Deps): void {
  const sweepAbandoned = () =>
    jobs.failAbandoned().catch((error) => log.warn({ err: error }, 'Looking for dead imports failed'));
  const timer = setInterval(sweepAbandoned, ABANDONED_MILLIS);
  app.addHook('onReady', async () => void sweepAbandoned());
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await jobs.settle();
  });
}

/** Guessed columns, limited to targets that the person may write; the others get no target. */
function withinRights(
  columns: ColumnMapping[],
  sight: Sight,
  slice: Slice | null,
  known: readonly Field[],
): ColumnMapping[] {
  if (!slice) return columns;
  const mayAdd = mayAddFields(sight, slice);
  const votes = new Set(known.filter((field) => field.field_type === 'votes').map((field) => field.id));
  const takes = (fieldId: string) => mayWrite(sight, slice, fieldId) && !votes.has(fieldId);
  return columns.map((column) => {
    const goes = column.field_id ? takes(column.field_id) : !column.new_field || mayAdd;
    return goes ? column : { column: column.column, is_key: false };
  });
}

/**
 * The attributes of an import after a change of its plan; columns are guessed again when the reading or the table
 * changed and no mapping is given.
 */
async function plannedAttrs(
  source: ImportSource,
  row: ImportRow,
  plan: ImportPlan,
  structure: Structure,
  sight: Sight,
  reader: Reader,
): Promise<Partial<ImportRow> & { entity_slice_id: string | null }> {
  const held = mappingOf(row);
  const entity_slice_id = plan.entity_slice_id === undefined ? row.entity_slice_id : plan.entity_slice_id;
  const mapping: StoredMapping = {
    ...held,
    slice_name: plan.slice_name ?? held.slice_name,
    has_header: plan.has_header ?? held.has_header,
    delimiter: plan.delimiter ?? held.delimiter,
    encoding: plan.encoding ?? held.encoding,
    decimal: plan.decimal ?? held.decimal,
    sheet: plan.sheet === undefined ? held.sheet : plan.sheet,
    columns: plan.mapping ?? held.columns,
  };
  const slice = tableFor(structure, sight, entity_slice_id);
  demandImport(sight, slice);
  const reread =
    mapping.has_header !== held.has_header ||
    mapping.delimiter !== held.delimiter ||
    mapping.encoding !== held.encoding ||
    mapping.sheet !== held.sheet;
  const table = await source.withTable(row, mapping, reader, async ({ rows: _, ...facts }) => facts);
  if (!plan.mapping && (reread || entity_slice_id !== row.entity_slice_id || held.columns.length === 0)) {
    const fields = (slice?.field_ids ?? []).flatMap((id) => structure.get('field', id) ?? []);
    const known = fields.filter((field) => !field.is_deleted && sight.seesField(field.id));
    mapping.columns = withinRights(guessMapping(table.guess, slice, known), sight, slice, known);
  }
  if (plan.mapping) checkMapping(mapping, table, slice, structure, sight);
  const named = {
    operation_id: plan.operation_id === undefined ? row.operation_id : plan.operation_id,
    record_set_id: plan.record_set_id === undefined ? row.record_set_id : plan.record_set_id,
  };
  demandNamed(structure, sight, { ...row, ...named });
  return {
    entity_slice_id,
    ...named,
    update_existing: plan.update_existing ?? row.update_existing,
    mapping,
    rows_total: table.rowCount,
  };
}

const readerOf = (identity: Identity, reply: FastifyReply): Reader => ({
  userId: identity.user.id,
  signal: goneSignal(reply),
});

/** The first rows, with cells shortened to what a screen shows. */
async function firstRows(rows: RowSpool, isShown: (column: number) => boolean): Promise<string[][]> {
  const first: string[][] = [];
  for await (const part of rows.parts(PREVIEW_ROWS))
    first.push(...part.map((row) => shownCells(row, isShown).map((text) => text.slice(0, PREVIEW_CHARACTERS))));
  return first;
}

/** Uploading, planning, dry-running and running imports. */
export function serveImports(app: FastifyInstance, deps: Deps): void {
  const { blobs, jobs } = deps;
  const source = new ImportSource(deps);
  keepJobs(app, deps);

  async function mustSee(sight: Sight, id: string): Promise<ImportRow> {
    const row = await (await deps.rows.reader(sight.actor)).get('import', id);
    if (!row || row.is_deleted || !sight.seesRow('import', id, row)) throw notFound('import');
    return row;
  }

  const listed = async (sight: Sight): Promise<ImportRow[]> => {
    const rows = await (await deps.rows.reader(sight.actor)).all('import');
    return rows
      .filter((row) => !row.is_deleted && sight.seesRow('import', row.id, row))
      .map((row) => sight.shown('import', row.id, row))
      .sort((a, b) => (a.created_at < b.created_at ? 1 : -1));
  };

  /**
   * A file that was uploaded for an import, by this person or for an import whose file they may read.
   * @throws Refusal not_found
   */
  async function importFile(sight: Sight, fileId: string): Promise<WholeFile> {
    const { user_id, workspace_id } = sight.actor;
    const file = await findFile(deps.db, workspace_id, fileId);
    if (file?.upload_type !== 'entity-import') throw new Refusal('not_found', 'This file does not exist.');
    if (file.uploaded_by === user_id) return file;
    const rows = await (await deps.rows.reader(sight.actor)).all('import');
    const isRead = (row: ImportRow) =>
      row.file_id === fileId &&
      !row.is_deleted &&
      sight.seesRow('import', row.id, row) &&
      showsFile(sight, row, mappingOf(row));
    if (rows.some(isRead)) return file;
    throw new Refusal('not_found', 'This file does not exist.');
  }

  async function keepPlan(actor: Actor, row: ImportRow, attrs: Partial<ImportRow>): Promise<ImportRow> {
    const { id: _, ...next } = { ...row, ...attrs };
    const act = { call: callName(validateImportCall), title: 'Plan import', undoable: false };
    if (changed('import', row, next))
      await serverAct(deps, actor, act, async (read) => {
        const held = await read.get('import', row.id);
        const change = held ? changed('import', held, attrs) : null;
        return { changes: change ? [change] : [], answer: { kind: 'import', id: row.id } };
      });
    return { ...row, ...attrs };
  }

  serve(app, deps, importFileCall, async ({ request, reply, identity, sight }) => {
    demandImport(sight, null);
    const by = {
      workspaceId: identity.actor.workspace_id,
      userId: identity.user.id,
      uploadType: 'entity-import',
    } as const;
    const file = await withUpload(request, blobs, (part) => storeUpload(deps.db, blobs, part, by), IMPORT_LIMIT);
    return { resource: { ...presentFile(file), sheet_names: await source.sheets(file, readerOf(identity, reply)) } };
  });

  serve(app, deps, createImportCall, async ({ body, identity, sight, structure, reply }) => {
    const { actor } = identity;
    demandImport(sight, tableFor(structure, sight, body.entity_slice_id ?? null));
    const file = await importFile(sight, body.file_id);
    const file_name = body.file_name ?? file.original_name;
    const reader = readerOf(identity, reply);
    const named = { workspace_id: actor.workspace_id, file_id: file.id, file_name };
    const reading = await source.withTable(named, null, reader, async (table) => table.reading);
    const mapping = { ...reading, slice_name: null, columns: [] };
    const blank = newImport(actor, { file_id: file.id, file_name, mapping });
    const row = { ...blank, ...(await plannedAttrs(source, blank, body, structure, sight, reader)) };
    const act = { call: callName(createImportCall), title: `Prepare import of ${file_name}`, undoable: false };
    await serverAct(deps, actor, act, async () => ({
      changes: [created('import', row)],
      answer: { kind: 'import', id: row.id },
    }));
    return { resource: row };
  });

  serve(app, deps, importProgressCall, async ({ params, identity, sight }) => {
    demandImport(sight, null);
    await importFile(sight, params.file_id);
    return {
      resource: source.progress.of({ workspace_id: identity.actor.workspace_id, file_id: params.file_id }),
    };
  });

  /** Running imports with their current progress. */
  const asFarAs = async (sight: Sight, rows: readonly ImportRow[]): Promise<ImportRow[]> => {
    const running = rows.flatMap((row) => (row.started_at !== null && !row.is_complete ? row.id : []));
    const done = await deps.jobs.progressOf(sight.actor.workspace_id, running);
    return rows.map((row) => ({ ...row, ...done.get(row.id) }));
  };

  serve(app, deps, importsCall, async ({ query, sight }) => {
    const wanted = query.is_complete === undefined ? null : query.is_complete === '1';
    const rows = (await listed(sight)).filter((row) => wanted === null || row.is_complete === wanted);
    const { page, page_size } = query;
    const resource = await asFarAs(sight, rows.slice((page - 1) * page_size, page * page_size));
    return { resource, page, page_size, total: rows.length };
  });

  serve(app, deps, recentImportsCall, async ({ sight }) => {
    const since = Date.now() - RECENT;
    const runs = (row: ImportRow) => row.started_at !== null && !row.is_complete;
    const rows = await listed(sight);
    const recent = rows.filter((row) => runs(row) || Date.parse(row.started_at ?? row.created_at) > since);
    return { resource: await asFarAs(sight, recent) };
  });

  serve(app, deps, importCall, async ({ params, sight }) => {
    const [row] = await asFarAs(sight, [await mustSee(sight, params.id)]);
    return { resource: sight.shown('import', params.id, row as ImportRow) };
  });

  serve(app, deps, previewImportCall, async ({ params, identity, sight, reply }) => {
    const row = await mustSee(sight, params.id);
    const mapping = mappingOf(row);
    const isShown = shownColumns(sight, row, mapping);
    return source.withTable(
      row,
      mapping,
      readerOf(identity, reply),
      async ({ header, guess, rowCount, ragged, warnings, rows }) => ({
        resource: {
          header: shownCells(header, isShown),
          rows: await firstRows(rows, isShown),
          row_count: rowCount,
          ragged: [...ragged],
          warnings: [...warnings],
          columns: guess.columns
            .filter(({ index }) => isShown(index))
            .map((column) => pickKeys(column, SHOWN_OF_COLUMN)),
          key_column: guess.keyColumn,
          mapping: mappingOf(sight.shown('import', row.id, row)),
        },
      }),
    );
  });

  serve(app, deps, validateImportCall, async ({ params, body, identity, sight, structure, reply }) => {
    const { actor } = identity;
    const held = await mustSee(sight, params.id);
    const reader = readerOf(identity, reply);
    const planned = await plannedAttrs(source, held, body, structure, sight, reader);
    demandRights(structure, sight, { ...held, ...planned }, mappingOf({ ...held, ...planned }));
    const row = await keepPlan(actor, held, planned);
    const mapping = mappingOf(row);
    const slice = tableFor(structure, sight, row.entity_slice_id);
    const { progress } = source;
    return source.withTable(row, mapping, reader, async (table) => {
      checkMapping(mapping, table, slice, structure, sight);
      const target = await trialTarget(deps, sight, mapping, table, structure, slice);
      const onChecked = (done: number) => {
        if (reader.signal?.aborted) throw new Refusal('outside', 'The check was stopped.');
        progress.report(row, 'checking', done, table.rowCount);
      };
      const columns = new ColumnCounts(target.columns);
      const sorted = sortedParts(deps, actor, row, table.rows, target, (place, changed) => columns.add(place, changed));
      try {
        return { resource: await checkRows(table, mapping.has_header, sorted, columns, onChecked) };
      } finally {
        progress.end(row);
      }
    });
  });

  serve(app, deps, runImportCall, async ({ params, body, identity, sight, structure, reply }) => {
    const { actor } = identity;
    const held = await mustSee(sight, params.id);
    const reader = readerOf(identity, reply);
    const planned = await plannedAttrs(source, held, body, structure, sight, reader);
    demandRights(structure, sight, { ...held, ...planned }, mappingOf({ ...held, ...planned }));
    const row = await keepPlan(actor, held, planned);
    const mapping = mappingOf(row);
    const slice = tableFor(structure, sight, row.entity_slice_id);
    await source.withTable(row, mapping, reader, async (table) =>
      checkMapping(mapping, table, slice, structure, sight),
    );
    await jobs.start(actor, row, (started, asksStop) => runImport(deps, source, actor, started, asksStop));
    return { resource: await mustSee(sight, row.id) };
  });

  serve(app, deps, cancelImportCall, async ({ params, identity, sight, structure }) => {
    const row = await mustSee(sight, params.id);
    // A running import may have created its table after this request read the structure.
    const isKnown = row.entity_slice_id !== null && structure.get('slice', row.entity_slice_id) !== undefined;
    demandImport(sight, isKnown ? tableFor(structure, sight, row.entity_slice_id) : null);
    await jobs.cancel(row, identity.actor.user_id);
    return { resource: await mustSee(sight, row.id) };
  });

  serve(app, deps, deleteImportDataCall, async ({ params, sight, structure }) => {
    const row = await mustSee(sight, params.id);
    demandImport(sight, tableFor(structure, sight, row.entity_slice_id));
    if (row.started_at !== null && !row.is_complete) throw new Refusal('conflict', 'This import is running.');
    return { resource: await deleteImported(deps, sight, row) };
  });

  serve(app, deps, importDownloadCall, async ({ params, sight, request, reply }) => {
    const row = await mustSee(sight, params.id);
    const isShown = row.file_id === params.file_id && showsFile(sight, row, mappingOf(row));
    const file = isShown && row.file_id ? await findFile(deps.db, sight.actor.workspace_id, row.file_id) : undefined;
    if (!file) throw new Refusal('not_found', 'This file does not exist.');
    return sendFile(request, reply, blobs, file);
  });
}
