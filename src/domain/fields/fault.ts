import type { Json } from '@/lib/json';
import type { ParseFault } from './parseResult';

/** A refusal that keeps what was typed (or sent) for repair. */
export function fault(
  typed: Json,
  message: string,
  more: Omit<ParseFault, 'ok' | 'message' | 'typed'> = {},
): ParseFault {
  return { ok: false, message, typed: typeof typed === 'string' ? typed : JSON.stringify(typed), ...more };
}
