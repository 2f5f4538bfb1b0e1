/** What can be withdrawn from a person, by id: its name, if they may still know it. */
export type Names = ReadonlyMap<string, string>;

/** What each operation is about: ids of tables, fields and records, by operation. */
export interface Subjects {
  of: ReadonlyMap<string, readonly string[]>;
  names: Names;
  /** What they wrote to cells, formatted by the fields, by id of the value. */
  said: Names;
}
