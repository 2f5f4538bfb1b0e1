/** What one operation is about. */
export interface ActSubjects {
  /** Ids and names of the tables, fields and views that it touches, tables first. */
  names: [id: string, name: string][];
  /** What it wrote to cells, formatted by the fields, by id of the value. */
  said: { [valueId: string]: string };
}

/** What operations are about, by id of the operation. */
export interface Subjects {
  [opId: string]: ActSubjects;
}
