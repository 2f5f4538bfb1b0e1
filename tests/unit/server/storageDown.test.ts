import { storageDown } from '@server/storage/storageDown';
import { expect, it } from 'vitest';

const withCode = (message: string, code: string) => Object.assign(new Error(message), { code });

it('treats a lost connection as an unavailable database, but not the refusal of a pooler, which would last', () => {
  expect(storageDown(withCode('server login has been failing', '08P01'))?.reason).toBe('unreachable');
  expect(storageDown(withCode('unsupported startup parameter: options', '08P01'))).toBeNull();
});
