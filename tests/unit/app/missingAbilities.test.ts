import { describe, expect, it } from 'vitest';
import { missingAbilities } from '@/app/missingAbilities';

describe('a missing browser feature', () => {
  const all = { isSecureContext: true, indexedDB: {}, storage: {}, locks: {}, serviceWorker: {} };
  it('is named, with what does not work without it', () => {
    expect(missingAbilities(all)).toEqual([]);
    expect(missingAbilities({ ...all, storage: undefined, serviceWorker: undefined })).toEqual([
      expect.stringContaining('navigator.storage'),
      expect.stringContaining('without network'),
    ]);
  });
});
