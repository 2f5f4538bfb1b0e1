import type { SdfRecord } from './sdfParser';

export const SDF_COLUMNS = {
  name: 'Name',
  structure: 'Structure',
  refused: 'Structure text',
  reason: 'Not read',
} as const;

/**
 * The records of an SDF as a table: name, structure, one column per tag in the order of first appearance. Records whose
 * structure is not whole keep their text beside the reason, in two columns that appear only then.
 */
export function sdfTable(records: readonly SdfRecord[]): { header: string[]; rows: string[][] } {
  const tags = new Map<string, string>();
  const taken = new Set<string>();
  const unique = (wanted: string) => {
    let name = wanted || 'Tag';
    for (let n = 2; taken.has(name); n++) name = `${wanted} ${n}`;
    taken.add(name);
    return name;
  };
  const named = records.some((record) => record.name !== '');
  const broken = records.some((record) => record.problem);
  const head = [...(named ? [SDF_COLUMNS.name] : []), SDF_COLUMNS.structure].map(unique);
  const tail = broken ? [SDF_COLUMNS.refused, SDF_COLUMNS.reason].map(unique) : [];
  for (const record of records) for (const tag of record.tags.keys()) if (!tags.has(tag)) tags.set(tag, unique(tag));
  const rows = records.map(({ name, molfile, tags: values, problem, line }) => [
    ...(named ? [name] : []),
    problem ? '' : molfile,
    ...[...tags.keys()].map((tag) => values.get(tag) ?? ''),
    ...(broken
      ? problem
        ? [molfile, `Line ${problem.line} (record from line ${line}): ${problem.reason}`]
        : ['', '']
      : []),
  ]);
  return { header: [...head, ...tags.values(), ...tail], rows };
}

/** A cell of RFC 4180, always in quotes: what stands in it is nobody's delimiter. */
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

/** A table as delimited text that any reader of CSV takes. */
export function csvText({ header, rows }: { header: readonly string[]; rows: readonly (readonly string[])[] }): string {
  return [header, ...rows].map((row) => `${row.map(quoted).join(',')}\r\n`).join('');
}
