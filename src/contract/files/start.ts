import { z } from 'zod';
import { EXAMPLE } from '@/domain/commands/support/exampleIds';
import { fileName } from '@/domain/files/fileName';
import { FILE_ORIGINS, fileUploadSchema } from '@/domain/files/fileUpload';
import { FILE_LIMIT, PICTURE_LIMIT } from '@/domain/reading/fileLimits';
import { defineCall } from '../call';

/** A file and how much of it has arrived. */
export const uploadStateSchema = fileUploadSchema.extend({
  /** Bytes that have arrived from the beginning; the next piece begins there. */
  received: z.number().int().min(0),
  is_complete: z.boolean(),
});
export type UploadState = z.infer<typeof uploadStateSchema>;

/**
 * Sent again with the same id, it returns how much has been uploaded, so that the upload can continue after an
 * interruption.
 */
export const startUploadCall = defineCall({
  method: 'POST',
  path: '/files',
  summary: 'Start an upload in pieces, or resume one; 100 MB at most',
  body: z
    .object({
      id: z.uuid(),
      original_name: z.string().min(1).max(255).transform(fileName),
      file_size: z.number().int().min(0).max(FILE_LIMIT, 'A file may have at most 100 MB.'),
      file_mimetype: z.string().max(200).default('application/octet-stream'),
      upload_type: z
        .enum(['field-file', 'converted-image', 'task-description-image', 'comment-image', 'property-file'])
        .default('field-file'),
      /** A picture of this file that every browser can show. */
      alternate_file: z.uuid().nullable().default(null),
      /** The system that the file was taken from, and what it is called there. */
      origin_connection_type: z.enum(FILE_ORIGINS).nullable().default(null),
      origin_id: z.string().max(500).nullable().default(null),
    })
    .refine((file) => file.upload_type !== 'comment-image' || file.file_size <= PICTURE_LIMIT, {
      path: ['file_size'],
      message: 'A picture in a comment may have at most 10 MB.',
    })
    .refine((file) => file.origin_id === null || file.origin_connection_type !== null, {
      path: ['origin_connection_type'],
      message: 'Name the system that origin_id belongs to.',
    }),
  resource: uploadStateSchema,
  refuses: ['not_found', 'conflict'],
  example: {
    body: { id: EXAMPLE.file, original_name: 'spectrum.pdf', file_size: 120_000, file_mimetype: 'application/pdf' },
  },
});
