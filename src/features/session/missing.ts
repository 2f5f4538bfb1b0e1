import { Refusal } from '@/domain/refusal';

/** What a form still lacks, in words for the one who fills it in. */
export function missing(text: string): Refusal {
  return new Refusal('invalid', text);
}
