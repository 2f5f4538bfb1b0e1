import { isStructure } from '@/domain/fields/isStructure';
import { filterProp } from '@/domain/filters/filterProp';
import type { Field } from '@/domain/kinds/field';

import type { StructureQuestion } from '@/domain/structures';
import type { Rule } from './rule';

export interface AskedStructure {
  question: StructureQuestion;
  /** For negated operators: does not contain, is not. */
  negated: boolean;
}

/** The query structure of a rule; null for other rules and for one without a pattern. */
export function structureQuestion(rule: Rule, field: Field | undefined): AskedStructure | null {
  if (!field || !isStructure(field)) return null;
  // Structures are searched in their own table.
  if (field.attrs.lookup !== undefined || field.attrs.aggregation !== undefined) return null;
  if (rule.filter_type !== 'contains' && rule.filter_type !== 'not_contains') return null;
  const { value, structure } = filterProp(rule.filter_prop);
  const pattern = typeof value === 'string' ? value.trim() : '';
  if (pattern === '') return null;
  return { question: { pattern, ...structure }, negated: rule.filter_type === 'not_contains' };
}
