import { asciiAddress } from './asciiAddress';

/**
 * The form in which addresses are compared: trimmed, without regard to case. Look-alike letters are kept distinct: they
 * are addresses of different people, and the owner of one must not become the other.
 */
export function emailKeyOf(email: string): string {
  return asciiAddress(email.trim()).toLowerCase();
}
