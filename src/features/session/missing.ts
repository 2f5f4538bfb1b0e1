import { Refusal } from '@/domain/refusal';

/** What is still missing in a form, in words for the person who fills it in. */
export function missing(text: string): Refusal {
  return new Refusal('invalid', text);
}
