import { z } from 'zod';
import { defineCall } from '../call';

export const importFileCall = defineCall({
  method: 'POST',
  path: '/imports/file',
  summary: 'Upload a file to import: CSV, TSV, XLSX, SDF, GenBank or FASTA, also gzipped, 50 MB at most',
  upload: true,
  resource: z.object({
    id: z.string(),
    original_name: z.string(),
    file_size: z.number(),
    file_mimetype: z.string(),
    upload_type: z.string(),
    sheet_names: z.array(z.string()),
  }),
});
