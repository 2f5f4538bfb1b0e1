import { foldText } from '@/lib/foldText';
import { identifierKey } from '../identifiers/identifierKey';
import { invalid } from '../refusal';

const EMPTY_TEXT = 'Text cannot be empty.';
const EMPTY_NAME = 'Name cannot be empty.';
const INVALID_FIELD_NAME = 'Invalid field name';

/** The text trimmed. @throws Refusal invalid when nothing is left. */
export function requiredText(text: string, path: (string | number)[]): string {
  const trimmed = text.trim();
  if (trimmed === '') throw invalid(path, EMPTY_TEXT, 'text');
  return trimmed;
}

/** The name trimmed. @throws Refusal invalid when nothing is left that can be seen. */
export function requiredName(name: string, path: (string | number)[]): string {
  const trimmed = name.trim();
  if (identifierKey(trimmed) === '') throw invalid(path, EMPTY_NAME, 'name');
  return trimmed;
}

/** The form in which field names are compared: trimmed and folded (foldText). @throws Refusal invalid for no name. */
export function fieldNameKey(name: string | null | undefined): string {
  const key = foldText(name ?? '').trim();
  if (key === '') throw invalid(['field_name'], INVALID_FIELD_NAME, 'field_name');
  return key;
}
