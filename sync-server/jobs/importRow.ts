import type { RowOf } from '@/domain/kinds/registry';

/** The row of an import: its file, its target and its progress. */
export type ImportRow = RowOf<'import'>;
