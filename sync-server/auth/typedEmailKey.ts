import { emailKeyOf } from '@/domain/people/emailKeyOf';

/** What an address of a request is looked up and counted by, whatever was typed. */
export function typedEmailKey(email: string): string {
  return emailKeyOf(email).slice(0, 320).replaceAll('\0', '');
}
