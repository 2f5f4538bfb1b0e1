import { documentDatabase } from '@/documents/indexedDbPersistence';

/** Rooms with a document on disk. */
export async function roomsOnDisk(idb: IDBFactory, owner: string): Promise<string[]> {
  const prefix = documentDatabase(owner, '');
  const names = (await idb.databases()).flatMap(({ name }) => name ?? []);
  return names.filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length));
}
