const PREFIX = 'labtide:';
/** Every owner is identified by their database, whose name begins like this. */
const DATABASE = 'labtide-';

/**
 * A key of localStorage or sessionStorage for data of one person in one workspace: the next person on the same laptop
 * does not find it, and signing out deletes it.
 * @param owner name of their database.
 */
export function personalKey(owner: string, kind: string, id?: string): string {
  return `${PREFIX}${kind}:${owner}${id === undefined ? '' : `:${id}`}`;
}

/** Whether a key belongs to an owner; also true for a key of an earlier version, which names no owner. */
export function isPersonalKey(key: string, owner: string): boolean {
  return key.startsWith(PREFIX) && (key.includes(owner) || !key.includes(DATABASE));
}
