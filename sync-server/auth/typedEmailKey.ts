import { emailKeyOf } from '@/domain/people/emailKeyOf';

/** The form in which an address from a request is looked up and counted, however it was typed. */
export function typedEmailKey(email: string): string {
  return emailKeyOf(email).slice(0, 320).replaceAll('\0', '');
}
