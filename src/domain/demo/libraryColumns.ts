import type { Json } from '@/lib/json';
import type { QualifiedNumber } from '../fields/qualifiedNumber';
import {
  LIBRARY_PRIORITIES,
  LIBRARY_STATUSES,
  LIBRARY_TAGS,
  LIBRARY_TARGETS,
  LIBRARY_VENDORS,
  type LibraryCompound,
} from './compoundLibrary';
import type { DemoColumn } from './demoColumn';
import { SCAFFOLDS } from './library/scaffolds';

function qualified(content: QualifiedNumber | null): Json {
  return content === null ? null : { ...content };
}

/** The fields of the compound table, in the order of its first view. */
export const LIBRARY_COLUMNS: readonly DemoColumn<LibraryCompound>[] = [
  { name: 'Compound', type: 'text', isKey: true, content: (c) => c.identifier },
  { name: 'Structure', type: 'smiles-string', content: (c) => c.smiles },
  { name: 'Scaffold', type: 'select', options: SCAFFOLDS.map(({ name }) => name), content: (c) => c.scaffold },
  { name: 'Target', type: 'select', options: LIBRARY_TARGETS, content: (c) => c.target },
  { name: 'IC50 (nM)', type: 'qualified-number', content: (c) => qualified(c.ic50) },
  { name: 'Selectivity', type: 'number', content: (c) => c.selectivity },
  { name: 'Status', type: 'status', options: LIBRARY_STATUSES, content: (c) => c.status },
  { name: 'Priority', type: 'select', options: LIBRARY_PRIORITIES, content: (c) => c.priority },
  { name: 'Tags', type: 'multiselect', options: LIBRARY_TAGS, content: (c) => (c.tags.length > 0 ? c.tags : null) },
  { name: 'Shortlisted', type: 'boolean', content: (c) => c.shortlisted },
  { name: 'MW', type: 'number', content: (c) => c.molecularWeight },
  { name: 'cLogP', type: 'number', content: (c) => c.clogP },
  { name: 'TPSA', type: 'number', content: (c) => c.tpsa },
  { name: 'HBD', type: 'number', content: (c) => c.donors },
  { name: 'HBA', type: 'number', content: (c) => c.acceptors },
  { name: 'Rings', type: 'number', content: (c) => c.rings },
  { name: 'Heavy atoms', type: 'number', content: (c) => c.heavyAtoms },
  { name: 'Rule of five', type: 'boolean', content: (c) => c.ruleOfFive },
  { name: 'Solubility (uM)', type: 'qualified-number', content: (c) => qualified(c.solubility) },
  { name: 'Papp (1e-6 cm/s)', type: 'number', content: (c) => c.permeability },
  { name: 'HLM CLint (uL/min/mg)', type: 'qualified-number', content: (c) => qualified(c.clearance) },
  { name: 'hERG IC50 (uM)', type: 'qualified-number', content: (c) => qualified(c.herg) },
  { name: 'PPB (%)', type: 'number', content: (c) => c.proteinBinding },
  { name: 'Last step', type: 'text', content: (c) => c.reaction },
  { name: 'Vendor', type: 'select', options: LIBRARY_VENDORS, content: (c) => c.vendor },
  { name: 'Catalogue', type: 'URL', content: (c) => c.catalogueUrl },
  { name: 'Batch', type: 'text', content: (c) => c.batch },
  { name: 'Purity (%)', type: 'number', content: (c) => c.purity },
  { name: 'Amount (mg)', type: 'number', content: (c) => c.amount },
  { name: 'Location', type: 'text', content: (c) => c.location },
  { name: 'Registered', type: 'date', content: (c) => c.registered },
  { name: 'Tested', type: 'date', content: (c) => c.tested },
  { name: 'Note', type: 'text', content: (c) => c.note },
];
