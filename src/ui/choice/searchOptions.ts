import type { ReactNode } from 'react';
import { foldText } from '@/lib/foldText';
import type { IconName } from '../icons/iconShapes';

export interface SearchListOption {
  value: string;
  /** A function if it is expensive to make: a list of thousands draws only what is in sight. */
  label: ReactNode | (() => ReactNode);
  /** The text to search if the label is not plain text. */
  text?: string;
  /** Additional words that find the option. */
  keywords?: readonly string[];
  icon?: IconName;
  note?: ReactNode;
  group?: string;
  disabled?: boolean;
}

/** The label of an option as it is drawn. */
export function labelOf({ label }: SearchListOption): ReactNode {
  return typeof label === 'function' ? label() : label;
}

/** The text by which an option is found. */
export function optionText(option: SearchListOption): string {
  return option.text ?? (typeof option.label === 'string' ? option.label : option.value);
}

/** Folded texts of the options; lists of thousands of options stay the same while one types. */
const folded = new WeakMap<readonly SearchListOption[], readonly string[]>();

function foldedTexts(options: readonly SearchListOption[]): readonly string[] {
  const known = folded.get(options);
  if (known) return known;
  const texts = options.map((option) => foldText(optionText(option)).trim());
  folded.set(options, texts);
  return texts;
}

/** The options that contain a text, in their name or in their further words; all of them for an empty text. */
export function findOptions(options: readonly SearchListOption[], text: string): readonly SearchListOption[] {
  const wanted = foldText(text).trim();
  if (wanted === '') return options;
  const texts = foldedTexts(options);
  return options.filter(
    ({ keywords }, at) =>
      texts[at]?.includes(wanted) || (keywords?.some((keyword) => foldText(keyword).includes(wanted)) ?? false),
  );
}

/** The option with exactly this name, trimmed and without regard to case. */
export function optionNamed(options: readonly SearchListOption[], text: string): SearchListOption | undefined {
  const wanted = foldText(text).trim();
  return wanted === '' ? undefined : options[foldedTexts(options).indexOf(wanted)];
}
