import type { ToMolfiles } from '@/domain/files/recordFile';
import { drawnWorkbookWriter } from './drawnWorkbookWriter';
import type { ExportForm } from './exportForms';
import type { PartWriter } from './partWriter';
import { sheetsWriter, type TableSheet } from './sheetsWriter';
import { headOf, writeRecords } from './writeRecords';

/** The writer for a format; a workbook is written by a worker of its own. */
export function openWriter(form: ExportForm, table: TableSheet, toMolfiles: ToMolfiles): PartWriter {
  const { name, fields, keyFieldIds } = table;
  if (form.kind === 'xlsx') return sheetsWriter([table]);
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
