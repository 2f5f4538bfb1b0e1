/** Things that one operation is about. */
export interface ActSubjects {
  /** Ids and names of the tables, fields and views that it touches, tables first. */
  names: [id: string, name: string][];
  /**
   * The same for what it refers to besides, such as the fields of a curve's configuration. An operation goes on without
   * access to them; they explain why the server refuses it.
   */
  mentions: [id: string, name: string][];
  /** Contents that it wrote to cells, formatted by the fields, by id of the value. */
  said: { [valueId: string]: string };
}

/** Things that operations are about, by id of the operation. */
export interface Subjects {
  [opId: string]: ActSubjects;
}
