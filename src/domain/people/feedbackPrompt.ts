import { z } from 'zod';

/** The score given to the product; none = the prompt was dismissed (open-questions B-3.18). */
export const FEEDBACK_SCORES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;
export const feedbackScore = z.int().min(1).max(10);
/** Above it the prompt asks for the reason, otherwise what to improve. */
const GOOD_FROM = 7;
export const FEEDBACK_LIMIT = 5_000;

const DAY = 24 * 3600 * 1000;
const ACCOUNT_DAYS = 30;
const AFTER_DISMISSAL_DAYS = 90;
const AFTER_ANSWER_DAYS = 180;

/** An answer of a person, or a dismissal. Times are ISO 8601. */
export interface FeedbackGiven {
  score: number | null;
  created_at: string;
}

/**
 * Whether the prompt is due (work.md section 9): 30 days after the account was created, 90 after a dismissal, 180 after
 * an answer.
 * @param now Unix milliseconds
 */
export function isFeedbackDue(accountMadeAt: string, given: readonly FeedbackGiven[], now: number): boolean {
  if (now - Date.parse(accountMadeAt) <= ACCOUNT_DAYS * DAY) return false;
  return given.every(({ score, created_at }) => {
    const days = score === null ? AFTER_DISMISSAL_DAYS : AFTER_ANSWER_DAYS;
    return now - Date.parse(created_at) > days * DAY;
  });
}

/** Question that the prompt asks after a score. */
export function feedbackQuestion(score: number): string {
  return score >= GOOD_FROM ? 'What is the main reason for your score?' : 'What should we improve?';
}
