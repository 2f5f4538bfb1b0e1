import type { TableClient } from '../tableClient';
import type { TableQuery, WindowRow } from '../tableTypes';

/** A record and the structure in its cell. */
export interface StructureText {
  id: string;
  smiles: string;
}

/** Rows asked of the table worker at a time. */
const ROWS = 4096;

/** The shown structure of a cell, null where there is none (or it may not be seen). */
export function structureOf(row: WindowRow): string | null {
  const content = row.cells[0]?.values[0]?.content;
  return typeof content === 'string' && content.trim() !== '' ? content : null;
}

/** All structures of a field that are on this device, as the table worker holds them. */
export async function readStructures(table: TableClient, sliceId: string, fieldId: string): Promise<StructureText[]> {
  const query: TableQuery = {
    sliceId,
    filters: [],
    sorts: [],
    fieldIds: [fieldId],
    today: '2000-01-01',
    includeArchived: true,
  };
  const watch = table.watch(query, { start: 0, end: 0 });
  // Rows that moved while they are read in pieces would be read twice or not at all.
  watch.setFrozen(true);
  try {
    const found: StructureText[] = [];
    for (let start = 0; ; start += ROWS) {
      const rows = await watch.window(start, start + ROWS);
      for (const row of rows) {
        const smiles = structureOf(row);
        if (smiles !== null) found.push({ id: row.id, smiles });
      }
      if (rows.length < ROWS) return found;
    }
  } finally {
    watch.dispose();
  }
}
