import { asciiAddress } from './asciiAddress';

/**
 * The form in which addresses are compared: trimmed, without regard to case. Letters that look alike stay apart: they are
 * addresses of different people, and who owns one must not become the other.
 */
export function emailKeyOf(email: string): string {
  return asciiAddress(email.trim()).toLowerCase();
}
