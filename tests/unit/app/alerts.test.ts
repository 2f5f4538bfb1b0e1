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
  test('go after 3 s, after 10 s when they offer an undo, and stay when something failed', () => {
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

  test('wait while somebody reaches for them', () => {
    showAlert({ kind: 'info', text: 'undoable', eventId: 'e' });
    holdAlerts(true);
    vi.advanceTimersByTime(60_000);
    expect(texts()).toEqual(['undoable']);
    holdAlerts(false);
    vi.advanceTimersByTime(10_000);
    expect(texts()).toEqual([]);
  });

  test('the same words are not stacked, two acts that can be undone are', () => {
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

  test('many push out the oldest, never an error', () => {
    showAlert({ kind: 'error', text: 'failed' });
    for (let i = 0; i < 8; i++) showAlert({ kind: 'info', text: `n${i}`, eventId: `${i}` });
    expect(texts()).toEqual(['failed', 'n4', 'n5', 'n6', 'n7']);
  });

  test('what is said elsewhere meanwhile is taken back, and nothing else', () => {
    showAlert({ kind: 'error', text: 'It is locked', topic: 'lock' });
    showAlert({ kind: 'error', text: 'The disk is full' });
    dismissTopic('lock');
    expect(alertStore.getState().alerts.map(({ text }) => text)).toEqual(['The disk is full']);
  });

  test('one about the same takes the place of the one before, errors among errors', () => {
    showAlert({ kind: 'info', text: 'Undone: A', topic: 'undo' });
    showAlert({ kind: 'info', text: 'Saved' });
    showAlert({ kind: 'error', text: 'Not undone: B', topic: 'undo' });
    showAlert({ kind: 'info', text: 'Undone: C', topic: 'undo' });
    expect(texts()).toEqual(['Saved', 'Not undone: B', 'Undone: C']);
  });
});
