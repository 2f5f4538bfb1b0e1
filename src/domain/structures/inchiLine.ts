/** The InChI at the beginning of a line, ignoring blanks before it; null when there is none. */
export function inchiLine(text: string): string | null {
  for (const line of text.split(/[\r\n]/)) {
    const begun = line.trimStart();
    if (begun.startsWith('InChI=')) return /^\S+/.exec(begun)![0];
  }
  return null;
}
