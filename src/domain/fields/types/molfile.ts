import { isMolfileText, molfileTextFault } from '../../structures/molfileTextFault';
import { fault } from '../fault';
import type { FieldReader } from '../fieldReader';
import type { FieldTypeSpec } from '../fieldTypeSpec';
import { STRUCTURE_OPERATORS } from '../operatorGroups';
import type { ParseResult } from '../parseResult';
import { NO_ORDER } from '../sortKeys';

const REACTION = /^\s*\$RXN\b/;
const INCHI = /^\s*InChI=/;

function parse(text: string): ParseResult<string> {
  // The molecules of a reaction have counts lines too.
  if (REACTION.test(text)) return fault(text, 'A reaction; this field holds one structure');
  if (INCHI.test(text)) return fault(text, 'An InChI; import it as text, or paste it into the cell, which converts it');
  if (!isMolfileText(text)) return fault(text, 'Not a molfile');
  const wrong = molfileTextFault(text);
  return wrong === null ? { ok: true, content: text } : fault(text, wrong);
}

/** A structure as a molfile, kept character by character: leading lines matter in that format. */
export const molfileType: FieldTypeSpec<string> = {
  type: 'molfile',
  label: 'Molfile',
  holds: (content) => typeof content === 'string',
  format: (content) => content.split(/\r?\n/, 1)[0]!.trim() || 'Structure',
  exportText: (content) => content,
  roundTrips: true,
  sortKind: 'none',
  sortKey: () => NO_ORDER,
  operators: STRUCTURE_OPERATORS,
  isEmpty: (content) => content.trim() === '',
  searchText: () => null,
  multi: false,
};

export const molfileReader: FieldReader<string> = {
  verbatim: true,
  parse,
  validate: (content) => (typeof content === 'string' ? parse(content) : fault(content, 'Not a molfile')),
};
