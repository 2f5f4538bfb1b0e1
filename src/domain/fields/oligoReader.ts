import { foreignTo } from '../sequences/alphabets';
import { fault } from './fault';
import type { FieldReader } from './fieldReader';
import { foreignLetters, readSequenceText } from './sequenceText';

/** Reads one sequence of DNA or RNA, case kept as typed. Both types take T and U. */
export function oligoReader(type: 'dna-oligo' | 'rna-oligo'): FieldReader<string> {
  const reader: FieldReader<string> = {
    parse(text, cx) {
      const { sequence } = readSequenceText(text);
      const any = cx.field.attrs.display_options?.allowAnyNucleotide === true;
      const foreign = foreignLetters(sequence, foreignTo(type, any));
      if (foreign) return fault(text, foreign.message, { positions: foreign.positions, cleaned: sequence });
      return { ok: true, content: sequence === '' ? null : sequence };
    },
    validate: (content, cx) =>
      typeof content === 'string' ? reader.parse(content, cx) : fault(content, 'Not a sequence'),
  };
  return reader;
}
