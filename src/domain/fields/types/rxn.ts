import { isObject } from '@/lib/isObject';
import { pickKeys } from '@/lib/pickKeys';
import { cleanSvg } from '../../structures/cleanSvg';
import { isRxnText, readRxnFile } from '../../structures/rxnFile';
import { fault } from '../fault';
import type { FieldReader } from '../fieldReader';
import type { FieldTypeSpec } from '../fieldTypeSpec';
import { SET_OR_EMPTY } from '../operatorGroups';
import { NO_ORDER } from '../sortKeys';

type Reaction = { rxn: string; svg: string };

const REACTION_SMILES = /^[^\s>]*>[^\s>]*>[^\s>]*(?:\s+\|[^|]*\|)?$/;

/** A reaction as RXN file or reaction SMILES, with its drawing (empty until it is drawn). */
export const rxnType: FieldTypeSpec<Reaction> = {
  type: 'rxn',
  label: 'Reaction',
  holds: (content) => isObject(content) && typeof content.rxn === 'string' && typeof content.svg === 'string',
  format: (content) => (content.rxn.startsWith('$RXN') ? 'Reaction' : content.rxn),
  exportText: (content) => content.rxn,
  roundTrips: true,
  sortKind: 'none',
  sortKey: () => NO_ORDER,
  operators: SET_OR_EMPTY,
  isEmpty: (content) => content.rxn.trim() === '',
  searchText: () => null,
  multi: false,
};

export const rxnReader: FieldReader<Reaction> = {
  parse(text) {
    if (isRxnText(text)) {
      const read = readRxnFile(text);
      if (!read.ok) return fault(text, `Line ${read.line}: ${read.reason}`);
    } else if (!REACTION_SMILES.test(text)) return fault(text, 'Not a reaction');
    return { ok: true, content: { rxn: text, svg: '' } };
  },
  validate(content, cx) {
    if (typeof content === 'string') return rxnReader.parse(content.trim(), cx);
    if (!rxnType.holds(content)) return fault(content, 'Not a reaction');
    const read = pickKeys(content as Reaction, ['rxn', 'svg']);
    if (read.rxn.trim() === '') return { ok: true, content: null };
    const checked = rxnReader.parse(read.rxn, cx);
    return checked.ok ? { ok: true, content: { ...read, svg: cleanSvg(read.svg) } } : checked;
  },
};
