import { z } from 'zod';
import { fileUploadSchema } from '@/domain/files/fileUpload';
import { defineCall } from '../call';

export const importFileCall = defineCall({
  method: 'POST',
  path: '/imports/file',
  summary:
    'Upload a file to import: CSV, TSV, XLSX, SDF, RXN, GenBank, FASTA or SnapGene, also gzipped, 100 MB at most',
  upload: true,
  resource: fileUploadSchema.extend({ sheet_names: z.array(z.string()) }),
});
