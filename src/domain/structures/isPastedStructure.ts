/** What a line of text cannot hold, or a search does not read: molfiles, InChI. */
const NO_PATTERN = /\bV[23]000\s*$|^\s*InChI=/m;

/** Whether a pasted text must be turned into SMILES before it can be looked for. */
export function isPastedStructure(text: string): boolean {
  return NO_PATTERN.test(text);
}
