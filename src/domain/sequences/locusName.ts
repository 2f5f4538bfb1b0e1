/** The form of a name that a LOCUS line takes: one word. */
export function locusName(name: string): string {
  return name.trim().replace(/\s+/g, '_') || 'unnamed';
}
