import type { Page } from 'playwright';

/** Everything in the databases of this page's origin, as text, and the rooms with stored documents. */
export const onDisk = (page: Page) =>
  page.evaluate(async () => {
    const texts: string[] = [];
    const rooms: string[] = [];
    for (const { name = '' } of await indexedDB.databases()) {
      const room = /-document-(.*)/.exec(name)?.[1];
      if (room) rooms.push(room);
      const db = await new Promise<IDBDatabase>((done, fail) => {
        const open = indexedDB.open(name);
        open.onsuccess = () => done(open.result);
        open.onerror = () => fail(open.error);
      });
      for (const store of db.objectStoreNames)
        texts.push(
          await new Promise<string>((done, fail) => {
            const all = db.transaction(store).objectStore(store).getAll();
            const decoder = new TextDecoder();
            all.onsuccess = () =>
              done(
                JSON.stringify(all.result, (_, value) => (ArrayBuffer.isView(value) ? decoder.decode(value) : value)),
              );
            all.onerror = () => fail(all.error);
          }),
        );
      db.close();
    }
    return { text: texts.join(), rooms };
  });
