import { expect, it } from 'vitest';
import { isLoadFailure } from '@/lib/isLoadFailure';

it.each([
  new TypeError('Failed to fetch dynamically imported module: https://lab.example/assets/a-1.js'),
  new TypeError('error loading dynamically imported module: https://lab.example/assets/a-1.js'),
  new TypeError('Importing a module script failed.'),
  new TypeError("'text/html' is not a valid JavaScript MIME type."),
  new Error('Unable to preload CSS for /assets/a-1.css'),
])('a file that did not arrive is a load failure: %s', (error) => {
  expect(isLoadFailure(error)).toBe(true);
});

it.each([new RangeError('invalid language tag: C'), new TypeError('x is not a function'), 'C', null])(
  'an error thrown by the code of a part is not: %s',
  (error) => {
    expect(isLoadFailure(error)).toBe(false);
  },
);
