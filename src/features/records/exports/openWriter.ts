import type { ToMolfiles } from '@/domain/files/recordFile';
import type { Field } from '@/domain/kinds/field';
import { spawnWorkbookWorker } from '@/engine/spawnWorkbookWorker';
import { createWorkbookClient } from '@/engine/workbookClient';
import { drawnWorkbookWriter } from './drawnWorkbookWriter';
import type { ExportForm } from './exportForms';
import type { PartWriter } from './partWriter';
import { workbookColumns } from './workbookColumns';
import { headOf, writeRecords } from './writeRecords';

/** Bytes of a worker lie in memory of their own, which a Blob takes. */
const own = (bytes: Uint8Array): BlobPart => bytes as Uint8Array<ArrayBuffer>;

function workbookWriter(name: string, fields: readonly Field[], keyFieldIds: readonly string[]): PartWriter {
  const client = createWorkbookClient(spawnWorkbookWorker());
  const { columns, withName } = workbookColumns(fields, keyFieldIds);
  return {
    begin: async () => own(await client.begin(name, columns)),
    part: async (rows) => ({
      bytes: own(await client.rows(rows.map((row) => (withName ? [row.identifier, ...row.texts] : [...row.texts])))),
      left: 0,
    }),
    async end() {
      const { bytes, cut } = await client.end();
      return { bytes: own(bytes), cut };
    },
    dispose: client.dispose,
  };
}

/**
 * The writer of a form; a workbook is written by a thread of its own.
 * @param fields the columns, in the order of the rows' texts
 * @param keyFieldIds fields that name the records: a workbook has no second column for the name
 */
export function openWriter(
  form: ExportForm,
  name: string,
  fields: readonly Field[],
  toMolfiles: ToMolfiles,
  keyFieldIds: readonly string[],
): PartWriter {
  if (form.kind === 'xlsx') return workbookWriter(name, fields, keyFieldIds);
  if (form.kind === 'drawn-xlsx') return drawnWorkbookWriter(name, fields, keyFieldIds);
  return {
    begin: async () => headOf(form, fields),
    async part(rows) {
      const { text, left } = await writeRecords(form, fields, rows, toMolfiles);
      return { bytes: text, left };
    },
    end: async () => ({ bytes: '', cut: 0 }),
    dispose: () => {},
  };
}
