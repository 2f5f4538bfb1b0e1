import { expect, it } from 'vitest';
import { lostDigits } from '@/lib/lostDigits';

it('finds integers that a number cannot hold, and no others', () => {
  for (const lost of ['370911202104140038', '9007199254740993', '-12345678901234567'])
    expect(lostDigits(`{"a":[1,${lost}],"b":"x"}`), lost).toBe(lost.replace('-', ''));
  const kept = [
    '370911202104140000',
    '9007199254740992',
    '1000000000000000000000000',
    '12345678901234568',
    String(2 ** 60),
    JSON.stringify(6.02214076e23),
    '602214076000000000000000',
    '0.30000000000000004',
    '0.1000000000000000055511151231257827',
    '1234567890123456.5e-3',
    '1e-1234567890123456789',
    '1e+1234567890123456789',
    '"370911202104140038"',
    '"a \\" 370911202104140038"',
    '[]',
  ];
  for (const text of kept) expect(lostDigits(`{"a":${text}}`), text).toBeNull();
});

it('reads hundreds of thousands of long numbers within a moment', () => {
  const read = (numbers: readonly string[]) => {
    const begin = process.cpuUsage();
    const found = lostDigits(`[${numbers.join()}]`);
    const { user } = process.cpuUsage(begin);
    return { found, millis: user / 1000 };
  };
  const many = (number: (i: number) => string) => Array.from({ length: 200_000 }, (_, i) => number(i));
  for (const numbers of [
    many((i) => String(1e17 + i * 100_000)),
    many((i) => String(2n ** 60n + BigInt(i) * 256n)),
    many((i) => `${i}.${'7'.repeat(20)}`),
    ['9'.repeat(100_000)],
    many((i) => `{"a":"1234567890123456 ${i}"}`),
  ]) {
    const { found, millis } = read(numbers);
    expect(found).toBeNull();
    expect(millis).toBeLessThan(1_000);
  }
});
