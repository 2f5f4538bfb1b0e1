/** Makes `member` part of the set or not. */
export function putMember<T>(set: Set<T>, member: T, on: boolean): void {
  if (on) set.add(member);
  else set.delete(member);
}
