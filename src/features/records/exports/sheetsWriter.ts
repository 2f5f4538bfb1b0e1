import type { Field } from '@/domain/kinds/field';
import { spawnWorkbookWorker } from '@/engine/spawnWorkbookWorker';
import { createWorkbookClient, type WorkbookClient } from '@/engine/workbookClient';
import type { PartWriter } from './partWriter';
import { workbookColumns } from './workbookColumns';

/** The records of one table, as a sheet. */
export interface TableSheet {
  name: string;
  /** The columns, in the order of the texts of a row. */
  fields: readonly Field[];
  /** Fields that identify the records: a sheet has no second column for the name. */
  keyFieldIds: readonly string[];
}

/** Bytes from a worker have a buffer of their own, as a Blob requires. */
const own = (bytes: Uint8Array): BlobPart => bytes as Uint8Array<ArrayBuffer>;

/** The writer of a workbook with a sheet for each table, in a worker of its own. */
export function sheetsWriter(
  tables: readonly TableSheet[],
  client: WorkbookClient = createWorkbookClient(spawnWorkbookWorker()),
): PartWriter {
  const sheets = tables.map(({ name, fields, keyFieldIds }) => ({ name, ...workbookColumns(fields, keyFieldIds) }));
  let at = 0;
  return {
    begin: async () => own(await client.begin(sheets.map(({ name, columns }) => ({ name, columns })))),
    part: async (rows) => {
      const withName = sheets[at]?.withName === true;
      const texts = rows.map((row) => (withName ? [row.identifier, ...row.texts] : [...row.texts]));
      return { bytes: own(await client.rows(texts)), left: 0 };
    },
    nextSheet: async () => {
      at += 1;
      return own(await client.nextSheet());
    },
    async end() {
      const { bytes, cut } = await client.end();
      return { bytes: own(bytes), cut };
    },
    dispose: client.dispose,
  };
}
