import { isObject } from '@/lib/isObject';
import type { Json } from '@/lib/json';
import type { FieldTypeSpec } from './fieldTypeSpec';
import { LIST_SEPARATOR } from './listSeparator';
import { SET_OR_EMPTY, TEXT_COMPARISONS } from './operatorGroups';
import { numberKey } from './sortKeys';

export type FileEntry = { size: number; fileId: string; filename: string };

export function isFileList(content: Json): content is FileEntry[] {
  return (
    Array.isArray(content) &&
    content.every(
      (file) =>
        isObject(file) &&
        Number.isFinite(file.size) &&
        (file.size as number) >= 0 &&
        typeof file.fileId === 'string' &&
        file.fileId !== '' &&
        typeof file.filename === 'string',
    )
  );
}

/** Files or images: a list of entries. Text filters look at each file name. */
export function fileListType(type: 'file' | 'image', label: string): FieldTypeSpec<FileEntry[]> {
  const namesOf = (content: FileEntry[]) => content.map((file) => file.filename).join(LIST_SEPARATOR);
  return {
    type,
    label,
    holds: isFileList,
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
