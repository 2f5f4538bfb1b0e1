import type { z } from 'zod';
import type { validateImportCall } from '@/contract/imports/validate';

/** Outcome of an import before it runs, as the call answers it. */
export type ImportCheck = z.output<typeof validateImportCall.resource>;
