/** The form of a name that a LOCUS line accepts: one word. */
export function locusName(name: string): string {
  return name.trim().replace(/\s+/g, '_') || 'unnamed';
}
