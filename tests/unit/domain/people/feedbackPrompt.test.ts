import { describe, expect, it } from 'vitest';
import { feedbackQuestion, isFeedbackDue } from '@/domain/people/feedbackPrompt';

const NOW = Date.parse('2026-11-01T12:00:00Z');
const daysAgo = (days: number) => new Date(NOW - days * 24 * 3600 * 1000).toISOString();

describe('the feedback prompt', () => {
  it('waits for an account of more than 30 days', () => {
    expect(isFeedbackDue(daysAgo(29), [], NOW)).toBe(false);
    expect(isFeedbackDue(daysAgo(31), [], NOW)).toBe(true);
  });

  it('waits 90 days after a dismissal and 180 after an answer', () => {
    const dueAfter = (score: number | null, days: number) =>
      isFeedbackDue(daysAgo(400), [{ score, created_at: daysAgo(days) }], NOW);
    expect([dueAfter(null, 89), dueAfter(null, 91)]).toEqual([false, true]);
    expect([dueAfter(9, 91), dueAfter(9, 179), dueAfter(9, 181)]).toEqual([false, false, true]);
  });

  it('counts the latest of several answers, in any order', () => {
    const given = [
      { score: 3, created_at: daysAgo(300) },
      { score: null, created_at: daysAgo(10) },
    ];
    expect(isFeedbackDue(daysAgo(400), given, NOW)).toBe(false);
    expect(isFeedbackDue(daysAgo(400), given.toReversed(), NOW)).toBe(false);
  });

  it('asks for the reason above 6, otherwise for what to improve', () => {
    expect(feedbackQuestion(7)).toContain('reason');
    expect(feedbackQuestion(6)).toContain('improve');
  });
});
