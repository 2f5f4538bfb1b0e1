/** What can be taken away from a person, by id: what it is called where it may still be known. */
export type Names = ReadonlyMap<string, string>;

/** What each act is about: ids of tables, fields and records, by operation. */
export interface Subjects {
  of: ReadonlyMap<string, readonly string[]>;
  names: Names;
  /** What they wrote into cells, in the words of the fields, by id of the value. */
  said: Names;
}
