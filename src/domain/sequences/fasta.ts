/** A sequence as FASTA, 60 letters to a line. The name is on one line. */
export function toFasta(name: string, sequence: string): string {
  const lines = sequence.match(/.{1,60}/g) ?? [];
  return `${[`>${name.replace(/\s+/g, ' ').trim()}`, ...lines].join('\n')}\n`;
}
