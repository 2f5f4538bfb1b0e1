import type { FastifyInstance } from 'fastify';
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
import type { ImportPlan, StoredMapping } from '@/contract/shapes/import';
import { changed, created } from '@/domain/commands/support/changes';
import { IMPORT_LIMIT } from '@/domain/files/fileLimits';
import type { Actor } from '@/domain/permissions/actor';
import { can } from '@/domain/permissions/can';
import { Refusal } from '@/domain/refusal';
import type { Slice } from '@/domain/rows/rowShapes';
import type { Deps } from '../deps';
import { serverAct } from '../events/serverAct';
import type { Sight } from '../events/sight';
import type { Structure } from '../events/structureCache';
import type { BlobStore } from '../files/blobStore';
import { findFile, presentFile } from '../files/fileTable';
import { readUpload } from '../files/readUpload';
import { storeUpload } from '../files/storeUpload';
import { checkRows } from '../imports/checkRows';
import { deleteImported } from '../imports/deleteImported';
import { guessMapping, guessTable } from '../imports/guessMapping';
import type { ImportJobs } from '../imports/importJobs';
import { checkMapping } from '../imports/importPlan';
import { type ImportRow, type ImportSource, mappingOf } from '../imports/importSource';
import { trialTarget } from '../imports/importTarget';
import { newImport } from '../imports/newImport';
import { readingOf } from '../imports/readTable';
import { runImport, sortedParts } from '../imports/runImport';
import { sheetNames } from '../imports/sheetNames';
import { serve } from './serve';

const PREVIEW_ROWS = 50;
const RECENT = 24 * 3600 * 1000;

export interface ImportParts {
  blobs: BlobStore;
  source: ImportSource;
  jobs: ImportJobs;
}

function demandRight(actor: Actor, sight: Sight, sliceId: string | null): void {
  if (sliceId !== null && !sight.seesSlice(sliceId)) throw new Refusal('not_found', 'This table does not exist.');
  const target = sliceId === null ? {} : { slice_id: sliceId, program_ids: sight.programsOf(sliceId) };
  if (!can(actor, 'import.run', target)) throw new Refusal('forbidden', 'You do not have the right to import data.');
}

function sliceFor(structure: Structure, sliceId: string | null): Slice | null {
  if (sliceId === null) return null;
  const slice = structure.get('slice', sliceId);
  if (!slice || slice.is_deleted) throw new Refusal('not_found', 'This table does not exist.');
  return slice;
}

/** The attributes of an import after a plan; columns are guessed anew when the reading or the table changed without a mapping. */
async function plannedAttrs(
  parts: ImportParts,
  row: ImportRow,
  plan: ImportPlan,
  structure: Structure,
): Promise<Partial<ImportRow> & { entity_slice_id: string | null }> {
  const held = mappingOf(row);
  const entity_slice_id = plan.entity_slice_id === undefined ? row.entity_slice_id : plan.entity_slice_id;
  const mapping: StoredMapping = {
    ...held,
    slice_name: plan.slice_name ?? held.slice_name,
    has_header: plan.has_header ?? held.has_header,
    delimiter: plan.delimiter ?? held.delimiter,
    decimal: plan.decimal ?? held.decimal,
    sheet: plan.sheet === undefined ? held.sheet : plan.sheet,
    columns: plan.mapping ?? held.columns,
  };
  const slice = sliceFor(structure, entity_slice_id);
  const reread =
    mapping.has_header !== held.has_header || mapping.delimiter !== held.delimiter || mapping.sheet !== held.sheet;
  const table = await parts.source.table(row, mapping);
  if (!plan.mapping && (reread || entity_slice_id !== row.entity_slice_id || held.columns.length === 0)) {
    const fields = (slice?.field_ids ?? []).flatMap((id) => structure.get('field', id) ?? []);
    mapping.columns = guessMapping(
      guessTable(table, mapping.decimal),
      slice,
      fields.filter((field) => !field.is_deleted),
    );
  }
  if (plan.mapping) checkMapping(mapping, table, slice, structure);
  return {
    entity_slice_id,
    operation_id: plan.operation_id === undefined ? row.operation_id : plan.operation_id,
    record_set_id: plan.record_set_id === undefined ? row.record_set_id : plan.record_set_id,
    update_existing: plan.update_existing ?? row.update_existing,
    mapping,
    rows_total: table.rows.length,
  };
}

/** Uploading, planning, trying and running imports. */
export function serveImports(app: FastifyInstance, deps: Deps, parts: ImportParts): void {
  async function mustSee(sight: Sight, id: string): Promise<ImportRow> {
    const row = await (await deps.rows.reader(sight.actor)).get('import', id);
    if (!row || row.is_deleted || !sight.seesRow('import', id, row))
      throw new Refusal('not_found', 'This import does not exist.');
    return row;
  }

  async function keepPlan(actor: Actor, row: ImportRow, attrs: Partial<ImportRow>): Promise<ImportRow> {
    const { id: _, ...next } = { ...row, ...attrs };
    const act = { call: 'POST /imports/{id}/validate', title: 'Plan import', undoable: false };
    if (changed('import', row, next))
      await serverAct(deps, actor, act, async (read) => {
        const held = await read.get('import', row.id);
        const change = held ? changed('import', held, attrs) : null;
        return { changes: change ? [change] : [], answer: { kind: 'import', id: row.id } };
      });
    return { ...row, ...attrs };
  }

  serve(app, deps, importFileCall, async ({ request, identity, sight }) => {
    demandRight(identity.actor, sight, null);
    const upload = await readUpload(request, IMPORT_LIMIT);
    const file = await storeUpload(deps.db, parts.blobs, upload, {
      workspaceId: identity.actor.workspace_id,
      userId: identity.user.id,
      uploadType: 'entity-import',
    });
    return { resource: { ...presentFile(file), sheet_names: sheetNames(upload.bytes) } };
  });

  serve(app, deps, createImportCall, async ({ body, identity, sight, structure }) => {
    const { actor } = identity;
    demandRight(actor, sight, body.entity_slice_id ?? null);
    const file = await findFile(deps.db, actor.workspace_id, body.file_id);
    if (!file) throw new Refusal('not_found', 'This file does not exist.');
    const reading = readingOf(await parts.source.bytes(actor.workspace_id, file.id));
    const mapping = { ...reading, slice_name: null, columns: [] };
    const file_name = body.file_name ?? file.original_name;
    const blank = newImport(actor, { file_id: file.id, file_name, mapping });
    const row = { ...blank, ...(await plannedAttrs(parts, blank, body, structure)) };
    const act = { call: 'POST /imports', title: `Prepare import of ${file_name}`, undoable: false };
    const { event } = await serverAct(deps, actor, act, async () => ({
      changes: [created('import', row)],
      answer: { kind: 'import', id: row.id },
    }));
    return { resource: row, event: { id: event.id } };
  });

  serve(app, deps, importProgressCall, async ({ params, identity, sight }) => {
    demandRight(identity.actor, sight, null);
    if (!(await findFile(deps.db, identity.actor.workspace_id, params.file_id)))
      throw new Refusal('not_found', 'This file does not exist.');
    return { resource: parts.source.progress.of(params.file_id) };
  });

  const listed = async (sight: Sight): Promise<ImportRow[]> => {
    const rows = await (await deps.rows.reader(sight.actor)).all('import');
    return rows
      .filter((row) => !row.is_deleted && sight.seesRow('import', row.id, row))
      .sort((a, b) => (a.created_at < b.created_at ? 1 : -1));
  };

  serve(app, deps, importsCall, async ({ query, sight }) => {
    const wanted = query.is_complete === undefined ? null : query.is_complete === '1';
    const rows = (await listed(sight)).filter((row) => wanted === null || row.is_complete === wanted);
    const { page, page_size } = query;
    return { resource: rows.slice((page - 1) * page_size, page * page_size), page, page_size, total: rows.length };
  });

  serve(app, deps, recentImportsCall, async ({ sight }) => {
    const since = Date.now() - RECENT;
    const runs = (row: ImportRow) => row.started_at !== null && !row.is_complete;
    const rows = await listed(sight);
    return { resource: rows.filter((row) => runs(row) || Date.parse(row.started_at ?? row.created_at) > since) };
  });

  serve(app, deps, importCall, async ({ params, sight }) => ({ resource: await mustSee(sight, params.id) }));

  serve(app, deps, previewImportCall, async ({ params, sight }) => {
    const row = await mustSee(sight, params.id);
    const mapping = mappingOf(row);
    const table = await parts.source.table(row, mapping);
    const guess = guessTable(table, mapping.decimal);
    return {
      resource: {
        header: table.header,
        rows: table.rows.slice(0, PREVIEW_ROWS),
        row_count: table.rows.length,
        ragged: [...table.ragged],
        columns: guess.columns.map(({ relationFor: _, relationColumn: __, ...column }) => column),
        key_column: guess.keyColumn,
        mapping,
      },
    };
  });

  serve(app, deps, validateImportCall, async ({ params, body, identity, sight, structure }) => {
    const { actor } = identity;
    const held = await mustSee(sight, params.id);
    demandRight(actor, sight, body.entity_slice_id ?? held.entity_slice_id);
    const row = await keepPlan(actor, held, await plannedAttrs(parts, held, body, structure));
    const mapping = mappingOf(row);
    const table = await parts.source.table(row, mapping);
    const slice = sliceFor(structure, row.entity_slice_id);
    checkMapping(mapping, table, slice, structure);
    const target = await trialTarget(deps, actor, mapping, table, structure, slice);
    const { progress } = parts.source;
    const fileId = row.file_id ?? '';
    const onChecked = (done: number) => progress.tell(fileId, 'checking', done, table.rows.length);
    const sorted = sortedParts(deps, actor, row, table.rows, mapping.decimal, target);
    try {
      return { resource: await checkRows(table, mapping.has_header, sorted, onChecked) };
    } finally {
      progress.end(fileId);
    }
  });

  serve(app, deps, runImportCall, async ({ params, body, identity, sight, structure }) => {
    const { actor } = identity;
    const held = await mustSee(sight, params.id);
    demandRight(actor, sight, body.entity_slice_id ?? held.entity_slice_id);
    const row = await keepPlan(actor, held, await plannedAttrs(parts, held, body, structure));
    const mapping = mappingOf(row);
    checkMapping(mapping, await parts.source.table(row, mapping), sliceFor(structure, row.entity_slice_id), structure);
    await parts.jobs.start(actor, row, (started, asksStop) => runImport(deps, parts.source, actor, started, asksStop));
    return { resource: await mustSee(sight, row.id) };
  });

  serve(app, deps, cancelImportCall, async ({ params, identity, sight }) => {
    const row = await mustSee(sight, params.id);
    demandRight(identity.actor, sight, row.entity_slice_id);
    await parts.jobs.cancel(row.id, identity.actor.user_id);
    return { resource: await mustSee(sight, row.id) };
  });

  serve(app, deps, deleteImportDataCall, async ({ params, identity, sight }) => {
    const row = await mustSee(sight, params.id);
    demandRight(identity.actor, sight, row.entity_slice_id);
    if (row.started_at !== null && !row.is_complete) throw new Refusal('conflict', 'This import is running.');
    return { resource: await deleteImported(deps, identity.actor, row) };
  });

  serve(app, deps, importDownloadCall, async ({ params, sight, reply }) => {
    const row = await mustSee(sight, params.id);
    const file =
      row.file_id === params.file_id ? await findFile(deps.db, sight.actor.workspace_id, row.file_id) : undefined;
    if (!file) throw new Refusal('not_found', 'This file does not exist.');
    const name = encodeURIComponent(file.original_name);
    return reply
      .header('content-type', 'application/octet-stream')
      .header('content-disposition', `attachment; filename*=UTF-8''${name}`)
      .send(parts.blobs.stream(file.sha256));
  });
}
