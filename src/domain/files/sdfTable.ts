import { type FileRecord, type RecordColumns, sizeFault } from './recordTable';
import type { SdfRecord } from './sdfParser';

export const SDF_COLUMNS: RecordColumns = {
  name: 'Name',
  description: 'Description',
  content: 'Structure',
  refused: 'Structure text',
  reason: 'Not read',
};

/** A record of an SDF as one of a table; its tags are the named values. */
export function sdfFileRecord({ number, name, line, molfile, tags, problem }: SdfRecord): FileRecord {
  const reason = problem?.reason ?? sizeFault('The structure', molfile, 'characters');
  const at = problem?.line ?? line;
  const named = name === '' ? `record ${number}` : `record ${number}, ${name.slice(0, 60)}`;
  return {
    name,
    description: '',
    content: molfile,
    values: tags,
    problem: reason && `Line ${at} (${named}, from line ${line}): ${reason}`,
  };
}
