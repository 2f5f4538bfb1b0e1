import { foldText } from '@/lib/foldText';

/**
 * Characters of a header that become the name of a field; a field's name may have 500, including an appended number.
 */
const NAME_MOST = 480;

/**
 * Names for the columns of a file: trimmed, never empty (`Column 3`), never twice (`Dose (2)`), compared like field
 * names, without regard to case.
 * @param head the header row; null if the file has none.
 * @param width number of columns, if rows are wider than the header.
 */
export function headerNames(head: readonly string[] | null, width: number): string[] {
  const taken = new Set<string>();
  const next = new Map<string, number>();
  return Array.from({ length: Math.max(width, head?.length ?? 0) }, (_, i) => {
    const base = (head?.[i] ?? '').slice(0, NAME_MOST).replace(/\s+/g, ' ').trim() || `Column ${i + 1}`;
    let name = base;
    let k = next.get(foldText(base)) ?? 2;
    while (taken.has(foldText(name))) name = `${base} (${k++})`;
    next.set(foldText(base), k);
    taken.add(foldText(name));
    return name;
  });
}
