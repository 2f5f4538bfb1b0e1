import type { FastifyRequest } from 'fastify';
import { FILE_LIMIT } from '@/domain/files/fileLimits';
import { invalid, Refusal } from '@/domain/refusal';

export interface Upload {
  fileName: string;
  mimetype: string;
  bytes: Buffer;
  /** The JSON part named `body`, and form fields beside it; a name that is given several times is a list. */
  body: { [name: string]: unknown };
}

const NO_JSON = () => invalid(['body'], 'The part named body must be a JSON object.', 'json');

/** Of a JSON part that is sent as a file, as browsers send a Blob. */
const JSON_LIMIT = 256 * 1024;

/** Names on disks of others may be paths, and may hold anything. */
const cleanName = (name: string) =>
  name
    .replace(/^.*[\\/]/, '')
    .replace(/\p{Cc}/gu, '')
    .slice(-255) || 'file';

function withMore(held: unknown, value: unknown): unknown {
  if (held === undefined) return value;
  return Array.isArray(held) ? [...held, value] : [held, value];
}

/** A part as text, or as it was read already because it said that it is JSON. */
function jsonPart(part: unknown): { [name: string]: unknown } {
  try {
    const read: unknown = typeof part === 'string' ? JSON.parse(part) : part;
    if (typeof read === 'object' && read !== null && !Array.isArray(read)) return read as { [name: string]: unknown };
  } catch {
    // Told below.
  }
  throw NO_JSON();
}

/**
 * The file of a multipart request and what came with it, in any order.
 * @throws Refusal invalid for forms that are broken, too_large for a file over the limit
 */
export async function readUpload(request: FastifyRequest, limit: number = FILE_LIMIT): Promise<Upload> {
  if (!request.isMultipart()) throw invalid(['file'], 'Send the file as multipart/form-data.', 'file');
  let file: Omit<Upload, 'body'> | null = null;
  const fields: { [name: string]: unknown } = {};
  let json: { [name: string]: unknown } = {};
  try {
    for await (const part of request.parts({
      limits: { fileSize: limit, files: 2, fields: 600, fieldSize: JSON_LIMIT },
    })) {
      if (part.type === 'file' && part.fieldname === 'body') {
        const bytes = await part.toBuffer();
        if (bytes.length > JSON_LIMIT) throw NO_JSON();
        json = jsonPart(bytes.toString());
      } else if (part.type === 'file') {
        if (file) throw invalid(['file'], 'Send one file at a time.', 'file');
        file = { fileName: cleanName(part.filename ?? ''), mimetype: part.mimetype, bytes: await part.toBuffer() };
      } else if (part.fieldname === 'body') json = jsonPart(part.value);
      else fields[part.fieldname] = withMore(fields[part.fieldname], part.value);
    }
  } catch (error) {
    if (error instanceof Refusal) throw error;
    if ((error as { code?: string }).code === 'FST_REQ_FILE_TOO_LARGE')
      throw new Refusal('too_large', `The file is larger than ${Math.round(limit / 1024 / 1024)} MB.`);
    if ((error as { code?: string }).code === 'FST_INVALID_JSON_FIELD_ERROR') throw NO_JSON();
    if ((error as { statusCode?: number }).statusCode) throw error;
    throw invalid(['file'], 'The form cannot be read.', 'file');
  }
  if (!file) throw invalid(['file'], 'There is no file.', 'file');
  return { ...file, body: { ...fields, ...json } };
}
