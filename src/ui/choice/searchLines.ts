import type { SearchListOption } from './searchOptions';

/** A line of the list: the heading of a group, an option, or the offer to create what was typed. */
export type SearchLine = { heading: string } | { option: SearchListOption } | { create: string };

/** The lines for some options: each group below its heading, in the order in which the groups first occur. */
export function searchLines(options: readonly SearchListOption[], create: string | null): SearchLine[] {
  const groups = new Map<string, SearchLine[]>();
  for (const option of options) {
    const name = option.group ?? '';
    const held = groups.get(name);
    if (held) held.push({ option });
    else groups.set(name, name === '' ? [{ option }] : [{ heading: name }, { option }]);
  }
  const lines = groups.size === 1 ? ([...groups.values()][0] ?? []) : [...groups.values()].flat();
  return create === null ? lines : [...lines, { create }];
}

/** Key that distinguishes a line from the others. */
export function lineKey(line: SearchLine): string {
  return 'option' in line ? `o:${line.option.value}` : 'heading' in line ? `h:${line.heading}` : '+';
}

/** Whether a line can be marked. */
const canBeMarked = (line: SearchLine | undefined) =>
  line !== undefined && !('heading' in line) && !('option' in line && line.option.disabled);

/** The number of the marked line: the one that the person went to, else the first that can be chosen; -1 if none can. */
export function markedLine(lines: readonly SearchLine[], went: string | null): number {
  const at = went === null ? -1 : lines.findIndex((line) => lineKey(line) === went);
  return canBeMarked(lines[at]) ? at : lines.findIndex(canBeMarked);
}

/**
 * The line that a key leads to, some lines from `at`; lines that cannot be marked are passed over.
 * @param wraps whether the first line follows the last one; otherwise the outermost line is kept.
 */
export function nextLine(lines: readonly SearchLine[], at: number, step: number, wraps: boolean): number {
  const open = lines.flatMap((line, index) => (canBeMarked(line) ? [index] : []));
  if (open.length === 0) return -1;
  const place = open.indexOf(at) + step;
  const kept = wraps ? (place + open.length) % open.length : Math.max(0, Math.min(open.length - 1, place));
  return open[kept] ?? -1;
}
