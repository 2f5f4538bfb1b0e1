import { foreignTo } from '../../sequences/alphabets';
import { createGenBankParser } from '../../sequences/genBankParser';
import { isPlasmid, type Plasmid, plainPlasmid } from '../../sequences/plasmid';
import { problemText, readAll } from '../../sequences/sequenceRecord';
import { writeGenBank } from '../../sequences/writeGenBank';
import { fault } from '../fault';
import type { FieldReader } from '../fieldReader';
import type { FieldTypeSpec } from '../fieldTypeSpec';
import { SET_OR_EMPTY } from '../operatorGroups';
import type { ParseResult } from '../parseResult';
import { foreignLetters, readSequenceText } from '../sequenceText';
import { textKey } from '../sortKeys';

const FOREIGN = foreignTo('plasmid');

/** The first entry of a GenBank text. */
function readGenBank(text: string): ParseResult<Plasmid> {
  const [record] = readAll(createGenBankParser(), text);
  if (!record) return fault(text, 'Not a plasmid');
  if (record.problem) return fault(text, problemText(record));
  const content = { name: record.name, seq: record.sequence, annotations: record.annotations };
  const note = record.warnings?.join(' ');
  return note ? { ok: true, content, note } : { ok: true, content };
}

const outside = (plasmid: Plasmid) =>
  plasmid.annotations.find(
    ({ start, end }) => start < 0 || end < 0 || start > plasmid.seq.length || end > plasmid.seq.length,
  );

/** A circular sequence with its annotations. Text: GenBank, FASTA, or the bare sequence. */
export const plasmidType: FieldTypeSpec<Plasmid> = {
  type: 'plasmid',
  label: 'Plasmid',
  holds: isPlasmid,
  format: (content) => content.name || `${content.seq.length} bp`,
  exportText(content) {
    // Only GenBank carries annotations, so that copying a cell loses none.
    if (content.annotations.length > 0) return writeGenBank(content);
    return content.name === '' ? content.seq : `>${content.name}\n${content.seq}`;
  },
  roundTrips: true,
  sortKind: 'text',
  sortKey: (content) => textKey(content.name),
  operators: SET_OR_EMPTY,
  isEmpty: (content) => content.seq === '' && content.name === '',
  searchText: () => null,
  multi: false,
};

export const plasmidReader: FieldReader<Plasmid> = {
  parse(text) {
    const { name, sequence } = readSequenceText(text);
    const read: ParseResult<Plasmid> = text.startsWith('LOCUS')
      ? readGenBank(text)
      : { ok: true, content: { name: name ?? '', seq: sequence, annotations: [] } };
    if (!read.ok || read.content === null) return read;
    const plasmid = read.content;
    const foreign = foreignLetters(plasmid.seq, FOREIGN);
    if (foreign) return fault(text, foreign.message, { positions: foreign.positions, cleaned: plasmid.seq });
    return plasmid.seq === '' ? { ok: true, content: null } : read;
  },
  validate(content, cx) {
    if (typeof content === 'string') return plasmidReader.parse(content, cx);
    if (!isPlasmid(content)) return fault(content, 'Not a plasmid');
    const read = plainPlasmid(content);
    const foreign = foreignLetters(read.seq, FOREIGN);
    if (foreign) return fault(content, foreign.message, { positions: foreign.positions, cleaned: read.seq });
    const stray = outside(read);
    if (stray) return fault(content, `Annotation ${stray.name} is outside the sequence.`);
    return { ok: true, content: read };
  },
};
