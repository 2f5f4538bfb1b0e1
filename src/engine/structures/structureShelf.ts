/** A saved structure index: its parts, and which structures they were made from. */
export interface SavedStructures {
  parts: ArrayBuffer[];
  /** Record ids and, at the same places, contentMark of their structures. */
  ids: string[];
  marks: Float64Array;
}

/** Where structure indexes are kept between visits. */
export interface StructureShelf {
  get(key: string): Promise<SavedStructures | undefined>;
  put(key: string, saved: SavedStructures): Promise<void>;
}
