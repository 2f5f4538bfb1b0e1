import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { fieldFileCall, fileCall, recordFileCall } from '@/contract/files/download';
import { putPieceCall } from '@/contract/files/put';
import { startUploadCall } from '@/contract/files/start';
import { recordCommentImageCall } from '@/contract/records/commentImage';
import {
  recordsValueFileCall,
  recordValueFileCall,
  valueFileTarget,
  valuesFileTarget,
} from '@/contract/records/valueFile';
import { issuesOf, mustBeAllowed } from '@/domain/commands/defineCommand';
import { mustGetRecord } from '@/domain/commands/support/mustGet';
import { sliceTarget } from '@/domain/commands/support/sliceTarget';
import { CHUNK_LIMIT, PICTURE_LIMIT } from '@/domain/files/fileLimits';
import { cellPictureFault, MEDIA_HEAD } from '@/domain/files/sniffMedia';
import type { Actor } from '@/domain/permissions/actor';
import { canSeeField } from '@/domain/permissions/can';
import { invalid, Refusal } from '@/domain/refusal';
import type { Deps } from '../deps';
import { selectRecords } from '../events/recordStore';
import type { Sight } from '../events/sight';
import { addFileToCells, demandFileCells } from '../files/addFileToCells';
import type { BlobStore } from '../files/blobStore';
import { findEntry } from '../files/cellFiles';
import { demandUpload } from '../files/demandUpload';
import { findFile, findUpload, insertFile, presentFile, type WholeFile } from '../files/fileTable';
import { isInComment } from '../files/isInComment';
import { dropStaleUploads, finishIfWhole, ownUpload, presentUpload, takePiece } from '../files/pieces';
import { readUpload } from '../files/readUpload';
import { sendFile } from '../files/sendFile';
import { storeUpload } from '../files/storeUpload';
import { presentValues } from './presentRecord';
import { serve } from './serve';

const NONE = new Refusal('not_found', 'This file does not exist.');

/** Between two looks for uploads that were given up. */
const SWEEP_MILLIS = 6 * 3600 * 1000;

/** Kinds of files that everybody in the workspace sees. */
const SEEN_BY_ALL = new Set<string>(['profile-picture', 'workspace-logo']);

function checked<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new Refusal('invalid', 'The request is not valid.', issuesOf(parsed.error));
  return parsed.data;
}

/** Uploads into cells, uploads in pieces, and what reads files. */
export function serveFiles(app: FastifyInstance, deps: Deps, blobs: BlobStore): void {
  app.addContentTypeParser(
    'application/octet-stream',
    { parseAs: 'buffer', bodyLimit: CHUNK_LIMIT },
    (_request, body, done) => done(null, body),
  );

  const sweep = () =>
    dropStaleUploads(deps.db, blobs).catch((error) =>
      deps.log.warn({ err: error }, 'Old uploads could not be dropped'),
    );
  const timer = setInterval(sweep, SWEEP_MILLIS);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));

  /** An upload that goes into the same field of some records, all or nothing; without a field it is kept for a later write. */
  async function upload(request: FastifyRequest, actor: Actor, userId: string, recordId: string | null) {
    const part = await readUpload(request);
    const by = { workspaceId: actor.workspace_id, userId, uploadType: 'field-file' } as const;
    if (Object.keys(part.body).length === 0) {
      await demandUpload(deps, actor, recordId);
      return { resource: presentFile(await storeUpload(deps.db, blobs, part, by)) };
    }
    const target = recordId
      ? { ...checked(valueFileTarget, part.body), record_ids: [recordId] }
      : checked(valuesFileTarget, part.body);
    const reader = await deps.rows.reader(actor);
    const field = await demandFileCells(reader, actor, target.record_ids, target.field_id);
    const fault = field.field_type === 'image' ? cellPictureFault(part.bytes.subarray(0, MEDIA_HEAD)) : null;
    if (fault) throw new Refusal('invalid', `${part.fileName} is ${fault}`);
    const file = await storeUpload(deps.db, blobs, part, by);
    const { event } = await addFileToCells(deps, actor, target, file);
    return { resource: presentFile(file), event: { id: event.id } };
  }

  serve(app, deps, recordValueFileCall, ({ request, params, identity }) =>
    upload(request, identity.actor, identity.user.id, params.id),
  );
  serve(app, deps, recordsValueFileCall, ({ request, identity }) =>
    upload(request, identity.actor, identity.user.id, null),
  );

  serve(app, deps, recordCommentImageCall, async ({ request, params, identity }) => {
    const { actor, user } = identity;
    const reader = await deps.rows.reader(actor);
    const record = await mustGetRecord(reader, params.id);
    const target = await sliceTarget(reader, record.attrs.entity_slice_id);
    mustBeAllowed(actor, { ability: 'comment.write', target });
    const file = await storeUpload(deps.db, blobs, await readUpload(request, PICTURE_LIMIT), {
      workspaceId: actor.workspace_id,
      userId: user.id,
      uploadType: 'comment-image',
      picturesOnly: true,
    });
    return { resource: presentFile(file) };
  });

  serve(app, deps, startUploadCall, async ({ body, identity }) => {
    const { actor, user } = identity;
    await demandUpload(deps, actor, null);
    const { alternate_file: alternate } = body;
    if (alternate) await ownUpload(deps.db, actor.workspace_id, user.id, alternate);
    const row = { ...body, workspace_id: actor.workspace_id, uploaded_by: user.id, sha256: null };
    await insertFile(deps.db, row);
    const held = await findUpload(deps.db, actor.workspace_id, body.id);
    // An id that is taken elsewhere is told as any other that cannot be used.
    if (!held || held.uploaded_by !== user.id || held.file_size !== body.file_size)
      throw new Refusal('conflict', 'This file id is taken.');
    return { resource: presentUpload(await finishIfWhole(deps.db, blobs, held)) };
  });

  serve(app, deps, putPieceCall, async ({ params, query, request, identity }) => {
    const bytes = request.body;
    if (!Buffer.isBuffer(bytes)) throw invalid(['content-type'], 'Send the bytes as application/octet-stream.', 'file');
    const file = await ownUpload(deps.db, identity.actor.workspace_id, identity.user.id, params.file_id);
    return { resource: presentUpload(await takePiece(deps.db, blobs, file, query.offset, bytes)) };
  });

  serve(app, deps, fileCall, async ({ params, identity, sight, request, reply }) => {
    const file = await findFile(deps.db, identity.actor.workspace_id, params.file_id);
    if (!file) throw NONE;
    const isSeen = file.uploaded_by === identity.user.id || SEEN_BY_ALL.has(file.upload_type);
    if (!isSeen && !(file.upload_type === 'comment-image' && (await isInComment(deps.db, sight, file.id)))) throw NONE;
    return sendFile(request, reply, blobs, file);
  });

  /** A file in a cell that the reader may see; older values count, what an undo hid does not. */
  async function fileOf(
    sight: Sight,
    recordId: string,
    name: string,
    only: { fieldId?: string; operationIds?: readonly string[] | undefined },
    alternate: boolean,
  ): Promise<WholeFile> {
    const [record] = await selectRecords(deps.db, deps.heads, sight.actor.workspace_id, 'id = $2', [recordId]);
    if (!record || record.attrs.is_deleted || !sight.seesSlice(record.attrs.entity_slice_id)) throw NONE;
    if (only.fieldId !== undefined && !canSeeField(sight.actor, only.fieldId)) throw NONE;
    const entry = findEntry(presentValues(record, sight, true), name, only);
    const file = entry && (await findFile(deps.db, sight.actor.workspace_id, entry.fileId));
    if (!file) throw NONE;
    const picture = alternate && file.alternate_file;
    return (picture && (await findFile(deps.db, sight.actor.workspace_id, picture))) || file;
  }

  serve(app, deps, recordFileCall, async ({ params, query, sight, request, reply }) => {
    const only = { operationIds: query.operation_ids };
    const file = await fileOf(sight, params.id, params.name, only, query.alternate === 'true');
    return sendFile(request, reply, blobs, file);
  });
  serve(app, deps, fieldFileCall, async ({ params, query, sight, request, reply }) => {
    const only = { fieldId: params.field_id, operationIds: query.operation_ids };
    const file = await fileOf(sight, params.id, params.name, only, query.alternate === 'true');
    return sendFile(request, reply, blobs, file);
  });
}
