import type { KeptPart, PartToKeep } from '@workers/chemistry';

/** Where the parts of structure indexes are stored between visits. Losing them costs only time. */
export interface StructureCache {
  get(key: string): Promise<KeptPart[]>;
  /**
   * Replaces all parts of an index. False when a part without bytes is no longer stored: then nothing is changed, and
   * all must be passed with bytes.
   */
  put(key: string, parts: readonly PartToKeep[]): Promise<boolean>;
}
