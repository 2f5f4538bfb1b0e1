import { expect, it } from 'vitest';
import { changeRefusedTexts, readRefusedTexts } from '@/features/records/state/refusedTextStore';
import { isPersonalKey } from '@/lib/personalKey';

const ANA = 'labtide-w-ana';
const BEN = 'labtide-w-ben';

/** localStorage as browsers have it, with a small quota. */
function storageOf(room = Number.POSITIVE_INFINITY): Storage {
  const held = new Map<string, string>();
  return {
    get length() {
      return held.size;
    },
    key: (i) => [...held.keys()][i] ?? null,
    getItem: (key) => held.get(key) ?? null,
    setItem(key, text) {
      if (text.length > room) throw new DOMException('full', 'QuotaExceededError');
      held.set(key, text);
    },
    removeItem: (key) => held.delete(key),
    clear: () => held.clear(),
  };
}

const put = (storage: Storage, owner: string, sliceId: string, key: string, typed: string) =>
  changeRefusedTexts(storage, owner, sliceId, (texts) => texts.set(key, { typed, reason: 'Not a number' }));

it('keeps what two tabs refuse in a table, separately for each person and table, until it is corrected', () => {
  const storage = storageOf();
  put(storage, ANA, 's1', 'r1:f1', 'abc');
  put(storage, ANA, 's1', 'r2:f1', 'a\nb "c"');
  put(storage, ANA, 's2', 'r3:f1', 'x');
  expect(readRefusedTexts(storage, ANA, 's1')).toEqual(
    new Map([
      ['r1:f1', { typed: 'abc', reason: 'Not a number' }],
      ['r2:f1', { typed: 'a\nb "c"', reason: 'Not a number' }],
    ]),
  );
  expect(readRefusedTexts(storage, BEN, 's1').size).toBe(0);
  expect(isPersonalKey(storage.key(0)!, ANA)).toBe(true);
  changeRefusedTexts(storage, ANA, 's1', (texts) => texts.clear());
  expect(readRefusedTexts(storage, ANA, 's1').size).toBe(0);
  expect(storage.length).toBe(1);
});

it('causes no error if there is no space, and reads nothing that it did not write', () => {
  const full = storageOf(10);
  put(full, ANA, 's1', 'r1:f1', 'abc');
  expect(readRefusedTexts(full, ANA, 's1').size).toBe(0);
  const strange = storageOf();
  put(strange, ANA, 's1', 'r1:f1', 'abc');
  for (const text of ['{', '{"a":1}', '[["r1:f1",{"typed":7}]]']) {
    strange.setItem(strange.key(0)!, text);
    expect(readRefusedTexts(strange, ANA, 's1').size).toBe(0);
  }
});
