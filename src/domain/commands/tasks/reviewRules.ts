import type { Task } from '../../kinds/task';
import { Refusal } from '../../refusal';
import type { CommandContext } from '../command';
import type { Work } from './work';

type Review = Partial<Pick<Task, 'review_requested_at' | 'signed_by' | 'signed_at'>>;

/**
 * Checks a change of status against the review flow of experiments (open-questions B-3.11): into review with reviewers,
 * at least one of whom is not the author; out of it by a reviewer, who signs it by locking it or sends it back with a
 * comment, or by the people who work on it, who withdraw the request. Without the flow these are statuses like any
 * others.
 * @param comment of the reviewer.
 * @returns the attributes that are written with the status
 * @throws Refusal
 */
export function mustKeepReview(
  { settings }: Pick<Work, 'settings'>,
  before: Task,
  after: Task,
  { actor, at }: CommandContext,
  comment = '',
): Review {
  if (after.task_type !== 'operation') return {};
  const time = new Date(at).toISOString();
  const [was, is] = [before.task_status, after.task_status];
  const others = after.reviewer_ids.filter((id) => id !== after.created_by);
  if (settings.enable_review_flow && is === 'in review' && others.length === 0)
    throw new Refusal('invalid', 'Choose a reviewer other than the author first.', [
      {
        validation: 'reviewer_ids',
        code: 'invalid',
        message: 'Choose a reviewer other than the author first.',
        path: ['reviewer_ids'],
      },
    ]);
  if (was === is) return {};
  const isReviewer = before.reviewer_ids.includes(actor.user_id);
  if (!settings.enable_review_flow) {
    if (is === 'locked') return { signed_by: actor.user_id, signed_at: time };
    return is === 'in review' ? { review_requested_at: time } : {};
  }
  if (is === 'locked') {
    if (was !== 'in review') throw new Refusal('conflict', 'An experiment is locked by its review. Ask for one first.');
    if (!isReviewer || actor.user_id === before.created_by)
      throw new Refusal('forbidden', 'A reviewer other than the author locks the experiment.');
    return { signed_by: actor.user_id, signed_at: time };
  }
  const isWorker = before.created_by === actor.user_id || before.assigned_user_ids.includes(actor.user_id);
  if (was === 'in review' && isReviewer && !isWorker && comment.trim() === '')
    throw new Refusal('invalid', 'Say in a comment why you are sending the experiment back.', [
      {
        validation: 'text',
        code: 'invalid',
        message: 'Say in a comment why you are sending the experiment back.',
        path: ['review_comment'],
      },
    ]);
  if (is === 'in review') return { review_requested_at: time };
  return was === 'in review' ? { review_requested_at: null } : {};
}
