import type { RowOf } from '@/domain/kinds/registry';

/** An import as its row says: what came, where to, how far it is. */
export type ImportRow = RowOf<'import'>;
