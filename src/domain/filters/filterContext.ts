import type { Json } from '@/lib/json';
import type { Lookups } from '../fields/fieldContext';
import type { CellValue } from '../records/recordRow';
import type { StructureQuestion } from '../structures';

/** Context of a filter besides the cell. */
export interface FilterContext {
  lookups: Lookups;
  /** The person's civil day, `YYYY-MM-DD`. */
  today: string;
  /** Offset of the person's time zone, in minutes east of UTC. */
  tzMinutes: number;
  /**
   * Whether a structure (SMILES or molfile) matches the question; an unreadable structure does not. Absent = structure
   * search is not available, and filters that need it are skipped.
   */
  matchesStructure?(structure: Json, question: StructureQuestion): boolean;
}

/** One cell as filters see it. */
export interface FilterSubject {
  /** The whole history, newest first. */
  cell: readonly CellValue[];
  /** Creation of the record, Unix milliseconds. */
  createdAt: number;
}
