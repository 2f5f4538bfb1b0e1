import type { Json } from '@/lib/json';
import type { Lookups } from '../fields/fieldContext';
import type { CellValue } from '../records/recordRow';
import type { StructureQuestion } from '../structures';

/** What a filter may know beside the cell. */
export interface FilterContext {
  lookups: Lookups;
  /** The person's civil day, `YYYY-MM-DD`. */
  today: string;
  /** Minutes that the person's zone is east of UTC. */
  tzMinutes: number;
  /**
   * Whether a structure (SMILES or molfile) is what is asked for; an unreadable structure is not. Absent = structure
   * search is not at hand, and filters that need it are skipped.
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
