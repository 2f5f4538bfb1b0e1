import { isObject } from '@/lib/isObject';
import type { Json } from '@/lib/json';
import { foreignTo } from '../../sequences/alphabets';
import { fault } from '../fault';
import type { FieldReader } from '../fieldReader';
import type { FieldTypeSpec } from '../fieldTypeSpec';
import { SET_OR_EMPTY } from '../operatorGroups';
import { foreignLetters, readSequenceText } from '../sequenceText';
import { numberKey } from '../sortKeys';

type Peptide = { sequence: string; consensus?: string };

const FOREIGN = foreignTo('peptide');

const optionalText = (value: Json | undefined) => value === undefined || typeof value === 'string';

export const peptideType: FieldTypeSpec<Peptide> = {
  type: 'peptide',
  label: 'Peptide',
  holds: (content) => isObject(content) && typeof content.sequence === 'string' && optionalText(content.consensus),
  format: (content) => content.sequence,
  exportText: (content) => content.sequence,
  roundTrips: true,
  sortKind: 'number-text',
  sortKey: (content) => numberKey(content.sequence.length, content.sequence),
  operators: SET_OR_EMPTY,
  isEmpty: (content) => content.sequence === '',
  searchText: () => null,
  multi: false,
};

export const peptideReader: FieldReader<Peptide> = {
  parse(text, cx) {
    const { sequence } = readSequenceText(text);
    const foreign = foreignLetters(sequence, FOREIGN);
    if (foreign) return fault(text, foreign.message, { positions: foreign.positions, cleaned: sequence });
    if (sequence === '') return { ok: true, content: null };
    // The consensus of its relatives belongs to one sequence; another one has other relatives.
    const current = peptideType.holds(cx.current ?? null) ? (cx.current as Peptide) : null;
    const kept = current?.sequence === sequence ? current.consensus : undefined;
    return { ok: true, content: kept === undefined ? { sequence } : { sequence, consensus: kept } };
  },
  validate(content, cx) {
    if (typeof content === 'string') return peptideReader.parse(content, cx);
    if (!peptideType.holds(content)) return fault(content, 'Not a peptide');
    const read = content as Peptide;
    const sequence = peptideReader.parse(read.sequence, { ...cx, current: null });
    if (!sequence.ok || sequence.content === null) return sequence;
    const { consensus } = read;
    return { ok: true, content: consensus === undefined ? sequence.content : { ...sequence.content, consensus } };
  },
};
