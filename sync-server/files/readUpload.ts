import type { FastifyRequest } from 'fastify';
import { fileName } from '@/domain/files/fileName';
import { FILE_LIMIT } from '@/domain/reading/fileLimits';
import { invalid, Refusal } from '@/domain/refusal';
import { StorageDown } from '../storage/storageDown';
import type { BlobStore } from './blobStore';
import type { Received } from './receive';

export interface Upload {
  fileName: string;
  mimetype: string;
  /** The bytes, on disk until they are kept. */
  received: Received;
  /** The JSON part named `body` merged with the form fields; a name that occurs several times becomes a list. */
  body: { [name: string]: unknown };
}

const NO_JSON = () => invalid(['body'], 'The part named body must be a JSON object.', 'json');

/** Limit in bytes of one field, and of a JSON part that is sent as a file (as browsers send a Blob). */
const JSON_LIMIT = 256 * 1024;
/** Limit of all fields together. */
const FIELDS_LIMIT = 1024 * 1024;

function withMore(held: unknown, value: unknown): unknown {
  if (held === undefined) return value;
  return Array.isArray(held) ? [...held, value] : [held, value];
}

/** A part parsed as JSON, unless the parser has done so because the part declared its type. */
function jsonPart(part: unknown): { [name: string]: unknown } {
  try {
    const read: unknown = typeof part === 'string' ? JSON.parse(part) : part;
    if (typeof read === 'object' && read !== null && !Array.isArray(read)) return read as { [name: string]: unknown };
  } catch {
    // Reported below.
  }
  throw NO_JSON();
}

/** The text of a small part that is sent as a file. */
async function textOf(source: AsyncIterable<Buffer>): Promise<string> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of source) {
    size += piece.length;
    if (size > JSON_LIMIT) throw NO_JSON();
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString();
}

/** The error of a form as a refusal in words. */
function asRefusal(error: unknown, limit: number): unknown {
  if (error instanceof Refusal) return error;
  const { code, statusCode } = error as { code?: string; statusCode?: number };
  if (code === 'FST_REQ_FILE_TOO_LARGE')
    return new Refusal('too_large', `The file is larger than ${Math.round(limit / 1024 / 1024)} MB.`);
  if (code === 'FST_INVALID_JSON_FIELD_ERROR') return NO_JSON();
  if (statusCode || error instanceof StorageDown) return error;
  return invalid(['file'], 'The form cannot be read.', 'file');
}

async function readForm(
  request: FastifyRequest,
  blobs: BlobStore,
  limit: number,
  hold: (received: Received) => void,
): Promise<Upload> {
  let file: Omit<Upload, 'body'> | null = null;
  const fields: { [name: string]: unknown } = {};
  let weight = 0;
  let json: { [name: string]: unknown } = {};
  const limits = { fileSize: limit, files: 2, fields: 600, fieldSize: JSON_LIMIT };
  for await (const part of request.parts({ limits })) {
    if (part.type === 'file' && part.fieldname === 'body') json = jsonPart(await textOf(part.file));
    else if (part.type === 'file') {
      if (file)
        throw invalid(['file'], 'Send one file at a time. JSON that comes with it is the part named body.', 'file');
      const received = await blobs.receive(part.file);
      hold(received);
      if (part.file.truncated)
        throw new Refusal('too_large', `The file is larger than ${Math.round(limit / 1024 / 1024)} MB.`);
      file = { fileName: fileName(part.filename ?? ''), mimetype: part.mimetype, received };
    } else if (part.fieldname === 'body') json = jsonPart(part.value);
    else {
      weight += part.fieldname.length + String(part.value).length;
      if (weight > FIELDS_LIMIT) throw new Refusal('too_large', 'The fields of the form are larger than 1 MB.');
      fields[part.fieldname] = withMore(fields[part.fieldname], part.value);
    }
  }
  if (!file) throw invalid(['file'], 'There is no file.', 'file');
  return { ...file, body: { ...fields, ...json } };
}

/**
 * Passes the file of a multipart request, and what came with it in any order, to `work`. The file is deleted afterwards
 * unless the work keeps it.
 * @throws Refusal invalid for malformed forms, too_large for a file over the limit
 */
export async function withUpload<T>(
  request: FastifyRequest,
  blobs: BlobStore,
  work: (upload: Upload) => Promise<T>,
  limit: number = FILE_LIMIT,
): Promise<T> {
  if (!request.isMultipart()) throw invalid(['file'], 'Send the file as multipart/form-data.', 'file');
  let held: Received | null = null;
  try {
    const upload = await readForm(request, blobs, limit, (received) => {
      held = received;
    }).catch((error) => {
      throw asRefusal(error, limit);
    });
    return await work(upload);
  } finally {
    if (held) await blobs.drop(held);
  }
}
