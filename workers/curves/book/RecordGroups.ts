const NONE: readonly string[] = [];

/** Which groups of curves each record belongs to, and which records each group has. */
export class RecordGroups {
  private readonly records = new Map<string, readonly string[]>();
  private readonly groups = new Map<string, Set<string>>();

  /** Replaces the records of a group. @returns records that left it. */
  put(groupKey: string, recordIds: readonly string[]): string[] {
    const before = this.records.get(groupKey) ?? NONE;
    const now = new Set(recordIds);
    const left = before.filter((id) => !now.has(id));
    for (const id of left) {
      const held = this.groups.get(id);
      held?.delete(groupKey);
      if (held?.size === 0) this.groups.delete(id);
    }
    for (const id of now) {
      const held = this.groups.get(id);
      if (held) held.add(groupKey);
      else this.groups.set(id, new Set([groupKey]));
    }
    if (now.size === 0) this.records.delete(groupKey);
    else this.records.set(groupKey, recordIds);
    return left;
  }

  recordsOf(groupKey: string): readonly string[] {
    return this.records.get(groupKey) ?? NONE;
  }

  groupsOf(recordId: string): string[] {
    return [...(this.groups.get(recordId) ?? NONE)].sort();
  }
}
