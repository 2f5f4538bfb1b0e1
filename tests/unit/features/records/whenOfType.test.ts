import { expect, it } from 'vitest';
import { whenOfType } from '@/features/records/fields/whenOfType';
import { emptyNotice } from '@/store/db/changeStream';
import type { LocalStore } from '@/store/localStore';

/** A store whose field changes while it is read for the first time, or never. */
function storeThat(changes: boolean) {
  const listeners = new Set<() => void>();
  let type = 'number';
  const store = {
    reader: {
      async get() {
        const read = { id: 'field', field_type: type };
        if (changes && type === 'number') {
          type = 'text';
          for (const listener of listeners) listener();
        }
        return read;
      },
    },
    stream: {
      subscribe(listener: (notice: ReturnType<typeof emptyNotice>) => void) {
        const one = () => listener(emptyNotice('remote'));
        listeners.add(one);
        return () => listeners.delete(one);
      },
    },
  };
  return { store: store as unknown as LocalStore, listeners };
}

it('finds the type that arrives while the field is first read', async () => {
  const { store, listeners } = storeThat(true);
  expect(await whenOfType(store, 'field', 'text', 2_000)).toMatchObject({ field_type: 'text' });
  expect(listeners.size).toBe(0);
});

it('gives up when the type does not arrive', async () => {
  const { store, listeners } = storeThat(false);
  expect(await whenOfType(store, 'field', 'text', 20)).toBeNull();
  expect(listeners.size).toBe(0);
});
