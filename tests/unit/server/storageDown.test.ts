import { storageDown } from '@server/storage/storageDown';
import { expect, it } from 'vitest';

const withCode = (message: string, code: string) => Object.assign(new Error(message), { code });

it('takes a lost connection for a database that is away, and not the refusal of a pooler, which would last', () => {
  expect(storageDown(withCode('server login has been failing', '08P01'))?.reason).toBe('unreachable');
  expect(storageDown(withCode('unsupported startup parameter: options', '08P01'))).toBeNull();
});
