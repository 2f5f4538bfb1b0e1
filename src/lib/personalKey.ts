const PREFIX = 'labtide:';
/** Every owner is named by their database, whose name begins so. */
const DATABASE = 'labtide-';

/**
 * A key of localStorage or sessionStorage for what belongs to one person in one workspace: the next one at the same
 * laptop does not find it, and signing out wipes it.
 * @param owner name of their database.
 */
export function personalKey(owner: string, kind: string, id?: string): string {
  return `${PREFIX}${kind}:${owner}${id === undefined ? '' : `:${id}`}`;
}

/** Whether a key goes with its owner; also one of an earlier version, which says nothing of an owner. */
export function isPersonalKey(key: string, owner: string): boolean {
  return key.startsWith(PREFIX) && (key.includes(owner) || !key.includes(DATABASE));
}
