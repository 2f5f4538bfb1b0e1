import { fault } from '../fault';
import type { FieldTypeSpec } from '../fieldTypeSpec';
import { STRUCTURE_OPERATORS } from '../operatorGroups';
import { NO_ORDER } from '../sortKeys';

/** Letters of a SMILES, with an optional CXSMILES block. Whether it is a molecule only a chemistry engine can tell. */
const SMILES = /^[A-Za-z0-9@+\-[\]()=#$:.%/\\*~{}>&;,!?^]+(?:\s+\|[^|]*\|)?$/;

export const smilesStringType: FieldTypeSpec<string> = {
  type: 'smiles-string',
  label: 'SMILES',
  holds: (content) => typeof content === 'string',
  parse: (text) => (SMILES.test(text) ? { ok: true, content: text } : fault(text, 'Not a SMILES')),
  validate: (content, cx) =>
    typeof content === 'string' ? smilesStringType.parse(content.trim(), cx) : fault(content, 'Not a SMILES'),
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
