import type { ExportedRow, ToMolfiles } from '@/domain/files/recordFile';
import type { Field } from '@/domain/rows/rowShapes';
import { spawnWorkbookWorker } from '@/engine/spawnWorkbookWorker';
import { createWorkbookClient } from '@/engine/workbookClient';
import type { ExportForm } from './exportForms';
import { headOf, writeRecords } from './writeRecords';

/** A file that is written part by part, in order. */
export interface PartWriter {
  begin(): Promise<BlobPart>;
  /** `left`: records that hold nothing of what the form writes, or what cannot be written in it. */
  part(rows: readonly ExportedRow[]): Promise<{ bytes: BlobPart; left: number }>;
  /** `cut`: texts that are longer than the form can hold. */
  end(): Promise<{ bytes: BlobPart; cut: number }>;
  dispose(): void;
}

/** Bytes of a worker lie in memory of their own, which a Blob takes. */
const own = (bytes: Uint8Array): BlobPart => bytes as Uint8Array<ArrayBuffer>;

function workbookWriter(name: string, fields: readonly Field[]): PartWriter {
  const client = createWorkbookClient(spawnWorkbookWorker());
  const columns = [
    { head: 'Identifier', type: 'text' as const },
    ...fields.map((field) => ({ head: field.field_name, type: field.field_type })),
  ];
  return {
    begin: async () => own(await client.begin(name, columns)),
    part: async (rows) => ({
      bytes: own(await client.rows(rows.map((row) => [row.identifier, ...row.texts]))),
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
 */
export function openWriter(
  form: ExportForm,
  name: string,
  fields: readonly Field[],
  toMolfiles: ToMolfiles,
): PartWriter {
  if (form.kind === 'xlsx') return workbookWriter(name, fields);
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
