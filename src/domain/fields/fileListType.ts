import { z } from 'zod';
import { fault } from './fault';
import type { FieldTypeSpec } from './fieldTypeSpec';
import { isObject } from './isObject';
import { LIST_SEPARATOR } from './listSeparator';
import { SET_OR_EMPTY, TEXT_COMPARISONS } from './operatorGroups';
import { numberKey } from './sortKeys';

const entry = z.object({ size: z.number().min(0), fileId: z.string().min(1), filename: z.string() });
const schema = z.array(entry);
export type FileEntry = z.infer<typeof entry>;

/** Files or images: a list of entries; what is typed cannot become a file. Text filters look at each file name. */
export function fileListType(type: 'file' | 'image', label: string): FieldTypeSpec<FileEntry[]> {
  const namesOf = (content: FileEntry[]) => content.map((file) => file.filename).join(LIST_SEPARATOR);
  return {
    type,
    label,
    content: schema,
    holds: (content) =>
      Array.isArray(content) &&
      content.every(
        (file) =>
          isObject(file) &&
          typeof file.size === 'number' &&
          file.size >= 0 &&
          typeof file.fileId === 'string' &&
          file.fileId !== '' &&
          typeof file.filename === 'string',
      ),
    parse: (text) => fault(text, `${label}s are dropped, pasted or chosen, not typed.`),
    validate(content) {
      const read = schema.safeParse(content);
      return read.success ? { ok: true, content: read.data } : fault(content, `Not a list of ${type}s`);
    },
    format: namesOf,
    exportText: namesOf,
    roundTrips: false,
    sortKind: 'number-text',
    sortKey: (content) => numberKey(content.length, namesOf(content)),
    operators: [...SET_OR_EMPTY, ...TEXT_COMPARISONS],
    isEmpty: (content) => content.length === 0,
    searchText: namesOf,
    multi: true,
  };
}
