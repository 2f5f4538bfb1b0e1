import { Refusal } from '@/domain/refusal';

/** A refusal of an incomplete form, in words for the person who fills it in. */
export function missing(text: string): Refusal {
  return new Refusal('invalid', text);
}
