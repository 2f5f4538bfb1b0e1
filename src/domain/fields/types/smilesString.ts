import { isMolfileText, molfileTextFault } from '../../structures/molfileTextFault';
import { fault } from '../fault';
import type { FieldReader } from '../fieldReader';
import type { FieldTypeSpec } from '../fieldTypeSpec';
import { STRUCTURE_OPERATORS } from '../operatorGroups';
import type { ParseResult } from '../parseResult';
import { NO_ORDER } from '../sortKeys';

/**
 * Characters of a SMILES, with an optional CXSMILES block. Only a chemistry engine can tell whether it is a molecule.
 */
const SMILES = /^[A-Za-z0-9@+\-[\]()=#$:.%/\\*~{}>&;,!?^]+(?:\s+\|[^|]*\|)?$/;
const REACTION = /^\s*\$RXN\b/;
const INCHI = /^\s*InChI=/;
/** A text that consists of SMILES characters but is not a SMILES. */
const INCHI_FAULT = 'An InChI; import it as text, or paste it into the cell, which converts it';

function parse(text: string): ParseResult<string> {
  if (INCHI.test(text)) return fault(text, INCHI_FAULT);
  if (SMILES.test(text)) return { ok: true, content: text };
  if (REACTION.test(text)) return fault(text, 'A reaction; this field holds one structure');
  if (isMolfileText(text)) return fault(text, molfileTextFault(text) ?? 'A molfile that cannot be read');
  return fault(text, 'Not a SMILES');
}

export const smilesStringType: FieldTypeSpec<string> = {
  type: 'smiles-string',
  label: 'SMILES',
  holds: (content) => typeof content === 'string',
  format: (content) => content,
  exportText: (content) => content,
  roundTrips: true,
  sortKind: 'none',
  sortKey: () => NO_ORDER,
  operators: STRUCTURE_OPERATORS,
  isEmpty: (content) => content.trim() === '',
  searchText: () => null,
  multi: false,
};

export const smilesStringReader: FieldReader<string> = {
  parse,
  validate: (content) => (typeof content === 'string' ? parse(content.trim()) : fault(content, 'Not a SMILES')),
};
