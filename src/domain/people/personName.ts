/**
 * Invisible letters, or letters that reverse the direction of those after them: with them a name could look like that
 * of a colleague.
 */
const UNSEEN = /[\p{Cc}\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/gu;
/** Letters that some languages need inside words, and blank letters; on their own they are not a name. */
const BLANK = /\u200c|\u200d|[\u115f\u1160\u2800\u3164\uffa0\s]/gu;

/** A person's name as others can read it; empty if nothing of it is visible. */
export function personName(typed: string): string {
  const name = typed.replace(/\s+/gu, ' ').replace(UNSEEN, '').trim();
  return name.replace(BLANK, '') === '' ? '' : name;
}
