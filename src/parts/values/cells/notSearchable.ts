const REASONS: Record<string, string> = {
  empty: 'there is nothing',
  syntax: 'it cannot be read',
  valence: 'an atom has too many bonds',
  aromaticity: 'a ring cannot be aromatic',
  unsupported: 'the toolkit cannot hold it',
};

/**
 * Why a structure cannot be found by structure search, as a message.
 * @param reason a StructureProblem
 */
export function notSearchable(reason: string): string {
  return REASONS[reason] ?? reason;
}
