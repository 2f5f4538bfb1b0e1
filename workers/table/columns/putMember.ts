/** Adds `member` to the set, or removes it. */
export function putMember<T>(set: Set<T>, member: T, on: boolean): void {
  if (on) set.add(member);
  else set.delete(member);
}
