import { afterEach, expect, test } from 'vitest';
import { reportErrors } from '@/app/alerts/reportErrors';
import { Unreachable } from '@/contract/failures';
import { Refusal } from '@/domain/refusal';
import { missingParts } from '@/lib/missingParts';
import { alertStore, dismissAlert } from '@/parts/acts/alerts';
import { StorageFailure } from '@/store/db/writeTransaction';

const alerts = () => alertStore.getState().alerts;

afterEach(() => {
  for (const { id } of alerts()) dismissAlert(id);
});

function isReported(reason: unknown): boolean {
  const page = new EventTarget();
  const end = reportErrors(page);
  const reject = () => page.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));
  reject();
  const isShown = alerts().length > 0;
  for (const { id } of alerts()) dismissAlert(id);
  end();
  reject();
  expect(alerts()).toEqual([]);
  return isShown;
}

test('an internal error that nothing caught is reported, and the message stays', () => {
  const page = new EventTarget();
  const end = reportErrors(page);
  const reason = new Error('Transaction committed too early');
  page.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));
  expect(alerts()).toMatchObject([{ kind: 'error', clock: null }]);
  expect(alerts()[0]!.text).toContain('may not be done');
  end();
});

test('an error that is reported elsewhere, or ended with its page, is not reported again', () => {
  const part = new Error('part');
  missingParts.report(part);
  const closed = Object.assign(new Error('closed'), { name: 'DatabaseClosedError' });
  const quiet = [new Refusal('forbidden', 'no'), new Unreachable('cut'), new StorageFailure('full'), part, closed];
  for (const reason of [...quiet, new TypeError('Failed to fetch'), undefined]) expect(isReported(reason)).toBe(false);
  expect(isReported(new TypeError('x is not a function'))).toBe(true);
});

test('a call that ended with its database is no error of the page; other uncaught errors are', () => {
  const page = new EventTarget();
  const end = reportErrors(page);
  const isLeftToTheBrowser = (reason: unknown) =>
    page.dispatchEvent(Object.assign(new Event('unhandledrejection', { cancelable: true }), { reason }));
  expect(isLeftToTheBrowser(Object.assign(new Error('closed'), { name: 'DatabaseClosedError' }))).toBe(false);
  expect(isLeftToTheBrowser(new Error('Transaction committed too early'))).toBe(true);
  end();
});
