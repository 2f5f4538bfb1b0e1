import { type FileRecord, placeText, type RecordColumns, sizeFault } from './recordTable';
import type { SdfRecord } from './sdfParser';

export const SDF_COLUMNS: RecordColumns = {
  name: 'Name',
  description: 'Description',
  content: 'Structure',
  refused: 'Structure text',
  reason: 'Not read',
};

/** A record of an SDF as one of a table; its tags are the named values. */
export function sdfFileRecord(record: SdfRecord): FileRecord {
  const { name, molfile, tags, problem, warnings } = record;
  const reason = problem?.reason ?? sizeFault('The structure', molfile, 'characters');
  return {
    name,
    description: '',
    content: molfile,
    values: tags,
    problem: reason && placeText(record, problem?.line ?? record.line, reason),
    warnings,
  };
}
