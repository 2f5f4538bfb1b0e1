/** Letters that are not seen, or turn those behind them around: with them a name could look like that of a colleague. */
const UNSEEN = /[\p{Cc}\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/gu;
/** Letters that are needed inside words of some languages, and blank letters; alone they are no name. */
const BLANK = /\u200c|\u200d|[\u115f\u1160\u2800\u3164\uffa0\s]/gu;

/** What a person is called, as others can read it; empty where nothing of it can be seen. */
export function personName(typed: string): string {
  const name = typed.replace(/\s+/gu, ' ').replace(UNSEEN, '').trim();
  return name.replace(BLANK, '') === '' ? '' : name;
}
