import { z } from 'zod';

/** Purposes of uploaded files (data model, section 3). */
export const UPLOAD_TYPES = [
  'ydoc-image',
  'property-file',
  'entity-import',
  'field-file',
  'attachment-file',
  'note-image',
  'entity-import-data-json',
  'task-description-image',
  'imported-field-file',
  'converted-image',
  'comment-image',
  'profile-picture',
  'workspace-logo',
] as const;
export type UploadType = (typeof UPLOAD_TYPES)[number];

/** External systems that a file may come from. */
export const FILE_ORIGINS = [
  'cdd-vault',
  'benchling',
  'dotmatics',
  'revvity',
  'labguru',
  'labbit',
  'postgres',
  'snowflake',
] as const;
export type FileOrigin = (typeof FILE_ORIGINS)[number];

/** A file as the API shows it (data model, section 3). */
export const fileUploadSchema = z.object({
  id: z.uuid(),
  file_encoding: z.string(),
  file_mimetype: z.string(),
  file_size: z.number().int().min(0),
  is_deleted: z.boolean(),
  original_name: z.string(),
  upload_type: z.enum(UPLOAD_TYPES),
  uploaded_by: z.uuid(),
  uploaded_name: z.string(),
  origin_connection_type: z.enum(FILE_ORIGINS).nullable(),
  origin_id: z.string().nullable(),
  alternate_file: z.uuid().nullable(),
  workspace_id: z.uuid(),
});
export type FileUpload = z.infer<typeof fileUploadSchema>;
