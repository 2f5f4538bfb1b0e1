import { pickKeys } from '@/lib/pickKeys';
import { fault } from './fault';
import type { FieldReader } from './fieldReader';
import { type FileEntry, isFileList } from './fileListType';

/** Reads lists of files or images; typed text cannot become one. */
export function fileListReader(type: 'file' | 'image', label: string): FieldReader<FileEntry[]> {
  return {
    parse: (text) => fault(text, `${label}s are dropped, pasted or chosen, not typed.`),
    validate(content) {
      if (!isFileList(content)) return fault(content, `Not a list of ${type}s`);
      return { ok: true, content: content.map((file) => pickKeys(file, ['size', 'fileId', 'filename'])) };
    },
  };
}
