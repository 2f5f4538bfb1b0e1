const LINE = 60;

/** A sequence as FASTA, 60 letters to a line. The name stands on one line. */
export function toFasta(name: string, sequence: string): string {
  const lines = sequence.match(new RegExp(`.{1,${LINE}}`, 'g')) ?? [];
  return `${[`>${name.replace(/\s+/g, ' ').trim()}`, ...lines].join('\n')}\n`;
}
