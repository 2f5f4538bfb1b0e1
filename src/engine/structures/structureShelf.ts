import type { KeptPart, PartToKeep } from '@workers/chemistry';

/** Where the parts of structure indexes are kept between visits. What is lost costs only time. */
export interface StructureShelf {
  get(key: string): Promise<KeptPart[]>;
  /**
   * Puts these parts in the place of all of an index. False when one that comes without bytes is not kept any more:
   * nothing is changed then, put all of them with bytes.
   */
  put(key: string, parts: readonly PartToKeep[]): Promise<boolean>;
}
