import type { z } from 'zod';
import type { validateImportCall } from '@/contract/imports/validate';

/** What an import would do with a file, as the call answers it. */
export type ImportCheck = z.output<typeof validateImportCall.resource>;
