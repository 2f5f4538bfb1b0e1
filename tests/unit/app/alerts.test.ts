import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { alertStore, dismissAlert, dismissTopic, holdAlerts, showAlert } from '@/parts/acts/alerts';

const texts = () => alertStore.getState().alerts.map((alert) => alert.text);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  for (const { id } of alertStore.getState().alerts) dismissAlert(id);
  holdAlerts(false);
  vi.runOnlyPendingTimers();
  vi.useRealTimers();
});

describe('alerts', () => {
  test('disappear after 3 s, after 10 s if they offer an undo, and stay if something failed', () => {
    showAlert({ kind: 'info', text: 'plain' });
    showAlert({ kind: 'info', text: 'undoable', eventId: 'e' });
    showAlert({ kind: 'error', text: 'failed' });
    vi.advanceTimersByTime(2_900);
    expect(texts()).toEqual(['plain', 'undoable', 'failed']);
    vi.advanceTimersByTime(100);
    expect(texts()).toEqual(['undoable', 'failed']);
    vi.advanceTimersByTime(7_000);
    expect(texts()).toEqual(['failed']);
    vi.advanceTimersByTime(600_000);
    expect(texts()).toEqual(['failed']);
  });

  test('pause while somebody reaches for them', () => {
    showAlert({ kind: 'info', text: 'undoable', eventId: 'e' });
    holdAlerts(true);
    vi.advanceTimersByTime(60_000);
    expect(texts()).toEqual(['undoable']);
    holdAlerts(false);
    vi.advanceTimersByTime(10_000);
    expect(texts()).toEqual([]);
  });

  test('with the same text are not stacked, unless two operations can be undone', () => {
    showAlert({ kind: 'info', text: 'Read only' });
    vi.advanceTimersByTime(2_000);
    showAlert({ kind: 'info', text: 'Read only' });
    expect(texts()).toEqual(['Read only']);
    vi.advanceTimersByTime(2_000);
    expect(texts()).toEqual(['Read only']);
    showAlert({ kind: 'info', text: 'Record created', eventId: 'a' });
    showAlert({ kind: 'info', text: 'Record created', eventId: 'b' });
    expect(texts()).toEqual(['Read only', 'Record created', 'Record created']);
  });

  test('displace the oldest when there are many, but never an error', () => {
    showAlert({ kind: 'error', text: 'failed' });
    for (let i = 0; i < 8; i++) showAlert({ kind: 'info', text: `n${i}`, eventId: `${i}` });
    expect(texts()).toEqual(['failed', 'n4', 'n5', 'n6', 'n7']);
  });

  test('are removed when the message is shown elsewhere, and no others are', () => {
    showAlert({ kind: 'error', text: 'It is locked', topic: 'lock' });
    showAlert({ kind: 'error', text: 'The disk is full' });
    dismissTopic('lock');
    expect(alertStore.getState().alerts.map(({ text }) => text)).toEqual(['The disk is full']);
  });

  test('replace an earlier one on the same subject, errors included', () => {
    showAlert({ kind: 'info', text: 'Undone: A', topic: 'undo' });
    showAlert({ kind: 'info', text: 'Saved' });
    showAlert({ kind: 'error', text: 'Not undone: B', topic: 'undo' });
    showAlert({ kind: 'info', text: 'Undone: C', topic: 'undo' });
    expect(texts()).toEqual(['Saved', 'Not undone: B', 'Undone: C']);
  });
});
