import type { FastifyRequest } from 'fastify';
import { FILE_LIMIT } from '@/domain/files/fileLimits';
import { invalid, Refusal } from '@/domain/refusal';

export interface Upload {
  fileName: string;
  mimetype: string;
  bytes: Buffer;
  /** The JSON part named `body`, and single form fields beside it. */
  body: { [name: string]: unknown };
}

/** Names on disks of others may be paths, and may hold anything. */
const cleanName = (name: string) =>
  name
    .replace(/^.*[\\/]/, '')
    .replace(/\p{Cc}/gu, '')
    .slice(-255) || 'file';

function jsonPart(text: string): { [name: string]: unknown } {
  try {
    const read: unknown = JSON.parse(text);
    if (typeof read === 'object' && read !== null && !Array.isArray(read)) return read as { [name: string]: unknown };
  } catch {
    // Told below.
  }
  throw invalid(['body'], 'The part named body must be a JSON object.', 'json');
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
      limits: { fileSize: limit, files: 1, fields: 20, fieldSize: 256 * 1024 },
    })) {
      if (part.type === 'file')
        file = { fileName: cleanName(part.filename ?? ''), mimetype: part.mimetype, bytes: await part.toBuffer() };
      else if (part.fieldname === 'body') json = jsonPart(String(part.value));
      else fields[part.fieldname] = part.value;
    }
  } catch (error) {
    if (error instanceof Refusal) throw error;
    if ((error as { code?: string }).code === 'FST_REQ_FILE_TOO_LARGE')
      throw new Refusal('too_large', `The file is larger than ${Math.round(limit / 1024 / 1024)} MB.`);
    if ((error as { statusCode?: number }).statusCode) throw error;
    throw invalid(['file'], 'The form cannot be read.', 'file');
  }
  if (!file) throw invalid(['file'], 'There is no file.', 'file');
  return { ...file, body: { ...fields, ...json } };
}
