/**
 * Names for the columns of a file: trimmed, never empty (`Column 3`), never twice (`Dose (2)`), compared as field
 * names are, without regard to case.
 * @param head the first row, or null when the file has none.
 * @param width number of columns, where rows are wider than the head.
 */
export function headerNames(head: readonly string[] | null, width: number): string[] {
  const taken = new Set<string>();
  return Array.from({ length: Math.max(width, head?.length ?? 0) }, (_, i) => {
    const base = (head?.[i] ?? '').replace(/\s+/g, ' ').trim() || `Column ${i + 1}`;
    let name = base;
    for (let k = 2; taken.has(name.toLowerCase()); k++) name = `${base} (${k})`;
    taken.add(name.toLowerCase());
    return name;
  });
}
