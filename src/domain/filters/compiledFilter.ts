import type { Json } from '@/lib/json';
import type { FilterType } from '../fields/filterTypes';
import type { QualifiedNumber } from '../fields/qualifiedNumber';
import type { StructureQuestion } from '../structures';
import type { Strategy } from './filter';
import type { SpanUnit } from './relativeSpan';

/** The test of one content, with everything precomputed that can be. Null bounds are open. */
export type ContentTest =
  | { kind: 'presence'; set: boolean }
  /** Lower-case needle against the lower-case texts of the content; `negated` requires that no text matches. */
  | { kind: 'text'; how: 'equals' | 'contains' | 'starts' | 'ends'; needles: string[]; negated: boolean }
  /** In the order of qualified numbers: by value, then by qualifier. */
  | {
      kind: 'number';
      how: 'equals' | 'not_equals' | 'less' | 'less_or_equal' | 'greater' | 'greater_or_equal';
      bound: QualifiedNumber;
    }
  | { kind: 'choice'; ids: ReadonlySet<string>; negated: boolean }
  | { kind: 'list'; rule: 'subset' | 'superset' | 'overlap' | 'no_overlap' | 'same_elements'; ids: ReadonlySet<string> }
  /** Index of the content's day, week or month within both bounds, which are included. */
  | { kind: 'span'; unit: SpanUnit; from: number | null; to: number | null }
  | { kind: 'structure'; question: StructureQuestion; negated: boolean };

/** A compiled filter that can be applied to many cells. */
export type CompiledFilter =
  | { kind: 'updated'; type: FilterType; fromMillis: number }
  | { kind: 'content'; type: FilterType; strategy: Strategy; test: ContentTest };

/** Why a filter is not applied. */
export type InactiveReason =
  | 'no_field'
  | 'no_type'
  | 'not_supported'
  | 'no_value'
  | 'no_start'
  | 'no_end'
  | 'bad_value'
  | 'no_structure_search';

export type Compilation = { active: true; filter: CompiledFilter } | { active: false; reason: InactiveReason };

export type CompileInput = { filter_type: string | null; filter_prop?: Json };
