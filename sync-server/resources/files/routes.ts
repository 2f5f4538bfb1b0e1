import type { FastifyInstance, FastifyRequest } from 'fastify';
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
import { definitionImageCall } from '@/contract/taskDefinitions/descriptionImage';
import { taskCommentImageCall } from '@/contract/tasks/commentImage';
import { taskDescriptionImageCall } from '@/contract/tasks/descriptionImage';
import { sightedReader } from '@/domain/commands/sightedReader';
import { mustGetRecord } from '@/domain/commands/support/mustGet';
import { addDefinitionPictures } from '@/domain/commands/taskDefinitions/addDefinitionPictures';
import { definitionRight } from '@/domain/commands/taskDefinitions/definitionInput';
import { addTaskPictures } from '@/domain/commands/tasks/addTaskPictures';
import type { UploadType } from '@/domain/files/fileUpload';
import { cellPictureFault } from '@/domain/files/sniffMedia';
import { parseInput } from '@/domain/input/parseInput';
import { workAbility } from '@/domain/kinds/task';
import type { Actor } from '@/domain/permissions/actor';
import { mustBeAllowed } from '@/domain/permissions/mustBeAllowed';
import { canSeeField } from '@/domain/permissions/visible';
import { CHUNK_LIMIT, PICTURE_LIMIT } from '@/domain/reading/fileLimits';
import { invalid, Refusal } from '@/domain/refusal';
import { sliceTarget } from '@/domain/rights/sliceTarget';
import { taskTarget } from '@/domain/rights/taskTarget';
import type { Identity } from '../../auth/auth';
import type { Deps } from '../../deps';
import { isInComment } from '../../events/isInComment';
import { isTaskPicture } from '../../events/isTaskPicture';
import { isPropertyFile } from '../../events/propertyFiles';
import { selectRecords } from '../../events/recordStore';
import { runCommand } from '../../events/runCommand';
import type { Sight } from '../../events/sight';
import { findEntry } from '../../files/cellFiles';
import { findFile, findUpload, insertFile, presentFile, type WholeFile } from '../../files/fileTable';
import { dropStaleUploads, finishIfWhole, ownUpload, presentUpload, takePiece } from '../../files/pieces';
import { type Upload, withUpload } from '../../files/readUpload';
import { sendFile } from '../../files/sendFile';
import { storeUpload } from '../../files/storeUpload';
import { serve } from '../../http/serve';
import { presentValues } from '../../records/presentRecord';
import { mustSeeDefinition } from '../../tasks/seenDefinitions';
import { mustSeeTask } from '../../tasks/seenTasks';
import { addFileToCells, demandFileCells } from './addFileToCells';
import { demandUpload } from './demandUpload';

const NONE = new Refusal('not_found', 'This file does not exist.');

/** Interval for removing abandoned uploads. */
const SWEEP_MILLIS = 6 * 3600 * 1000;

/** Kinds of files that everybody in the workspace may see. */
const SEEN_BY_ALL = new Set<string>(['profile-picture', 'workspace-logo']);

/** Uploads into cells, uploads in pieces, and downloads. */
export function serveFiles(app: FastifyInstance, deps: Deps): void {
  const { blobs } = deps;
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

  /**
   * An upload that is added to the same field of several records, all or nothing; without a field it is stored for a
   * later write.
   */
  async function upload(request: FastifyRequest, actor: Actor, userId: string, recordId: string | null) {
    // Before anything is read: a person who may not upload sends nothing.
    await demandUpload(deps, actor, recordId);
    return withUpload(request, blobs, (part) => place(part, actor, userId, recordId));
  }

  async function place(part: Upload, actor: Actor, userId: string, recordId: string | null) {
    const by = { workspaceId: actor.workspace_id, userId, uploadType: 'field-file' } as const;
    if (Object.keys(part.body).length === 0)
      return { resource: presentFile(await storeUpload(deps.db, blobs, part, by)) };
    const target = recordId
      ? { ...parseInput(valueFileTarget, part.body), record_ids: [recordId] }
      : parseInput(valuesFileTarget, part.body);
    const reader = await deps.rows.reader(actor);
    const field = await demandFileCells(reader, actor, target);
    const fault = field.field_type === 'image' ? cellPictureFault(part.received.head) : null;
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

  /** A picture for some use, uploaded by somebody who may place it there. */
  async function uploadPicture(request: FastifyRequest, { actor, user }: Identity, uploadType: UploadType) {
    const by = { workspaceId: actor.workspace_id, userId: user.id, uploadType, picturesOnly: true };
    const store = (part: Upload) => storeUpload(deps.db, blobs, part, by);
    return { resource: presentFile(await withUpload(request, blobs, store, PICTURE_LIMIT)) };
  }

  serve(app, deps, taskCommentImageCall, async ({ request, params, identity, structure, sight }) => {
    const task = mustSeeTask(structure, sight, params.id);
    mustBeAllowed(identity.actor, { ability: workAbility(task, 'comment'), target: taskTarget(task) });
    return uploadPicture(request, identity, 'comment-image');
  });

  serve(app, deps, taskDescriptionImageCall, async ({ request, params, identity, structure, sight }) => {
    const task = mustSeeTask(structure, sight, params.id);
    mustBeAllowed(identity.actor, { ability: workAbility(task, 'update'), target: taskTarget(task) });
    const answer = await uploadPicture(request, identity, 'task-description-image');
    await runCommand(deps, identity.actor, addTaskPictures, { id: task.id, file_ids: [answer.resource.id] });
    return answer;
  });

  serve(app, deps, definitionImageCall, async ({ request, params, identity, structure, sight }) => {
    const { definition_type } = mustSeeDefinition(structure, sight, params.id);
    mustBeAllowed(identity.actor, definitionRight(definition_type));
    const answer = await uploadPicture(request, identity, 'task-description-image');
    await runCommand(deps, identity.actor, addDefinitionPictures, { id: params.id, file_ids: [answer.resource.id] });
    return answer;
  });

  serve(app, deps, recordCommentImageCall, async ({ request, params, identity }) => {
    const { actor } = identity;
    const reader = await deps.rows.reader(actor);
    const record = await mustGetRecord(sightedReader(reader, actor), params.id);
    const target = await sliceTarget(reader, record.attrs.entity_slice_id);
    mustBeAllowed(actor, { ability: 'comment.write', target });
    return uploadPicture(request, identity, 'comment-image');
  });

  serve(app, deps, startUploadCall, async ({ body, identity }) => {
    const { actor, user } = identity;
    await demandUpload(deps, actor, null);
    const { alternate_file: alternate } = body;
    if (alternate) await ownUpload(deps.db, actor.workspace_id, user.id, alternate);
    const row = { ...body, workspace_id: actor.workspace_id, uploaded_by: user.id, sha256: null };
    await insertFile(deps.db, row);
    const held = await findUpload(deps.db, actor.workspace_id, body.id);
    // An id that is already taken elsewhere is reported like any other that cannot be used.
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

  serve(app, deps, fileCall, async ({ params, identity, structure, sight, request, reply }) => {
    const file = await findFile(deps.db, identity.actor.workspace_id, params.file_id);
    if (!file) throw NONE;
    const isSeen = file.uploaded_by === identity.user.id || SEEN_BY_ALL.has(file.upload_type);
    const isShown =
      (file.upload_type === 'comment-image' && (await isInComment(deps.db, sight, file.id))) ||
      (file.upload_type === 'task-description-image' && isTaskPicture(structure, sight, file.id)) ||
      (file.upload_type === 'property-file' && isPropertyFile(structure, sight, file.id));
    if (!isSeen && !isShown) throw NONE;
    return sendFile(request, reply, blobs, file);
  });

  /** A file in a cell that the reader may see; older values count, values hidden by an undo do not. */
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
