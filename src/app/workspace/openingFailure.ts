import { isLoadFailure } from '@/lib/isLoadFailure';
import { missingParts } from '@/lib/missingParts';
import { listText } from '@/lib/words/listText';

/**
 * Why a workspace did not open: a part of the app did not arrive, the browser keeps nothing, or an error of the app.
 * The words name the next step; a missing part has a page of its own.
 */
export type OpeningFailure =
  | { kind: 'part' }
  | { kind: 'storage'; words: string }
  | { kind: 'fault'; words: string; detail: string };

interface Named {
  name?: string;
  message?: string;
  inner?: unknown;
}

/** How deep the errors in errors are followed. */
const DEEPEST = 6;
const FULL = /quota|NO_SPACE|ENOSPC|no space left|disk (is )?full/i;
/** Names with which browsers and the database library report trouble while a database is opened. */
const REFUSED = new Set(['SecurityError', 'InvalidStateError', 'MissingAPIError', 'NotAllowedError']);
const NOT_CHANGED = new Set(['UpgradeError', 'SchemaError', 'DatabaseClosedError', 'AbortError']);
const DAMAGED = new Set(['UnknownError', 'DataError', 'NotFoundError', 'NotReadableError', 'OpenFailedError']);
const NEWER = new Set(['VersionError']);

const WORDS = {
  full: 'The disk or the storage of this browser is full, so nothing you type could be kept. Free some disk space, then load the page again.',
  refused:
    'This browser refuses to store data, so nothing you type could be kept. Leave private mode, or allow this page to store data in the settings of the browser, then load the page again.',
  damaged:
    'The browser could not read the local copy of this workspace. Close the other tabs and restart the browser. Changes that were sent are on the server.',
  newer:
    'The local copy of this workspace was written by a newer version of the app. Load the page again to get that version.',
  notChanged:
    'The local copy of this workspace could not be brought to this version of the app. Close all other tabs of it, then load the page again. Nothing was deleted.',
  fault:
    'The workspace did not open because of an error on our side. Your work is kept on this device. Load the page again; if it happens again, send the line below to whoever runs the server.',
} as const;

/** The error and the errors that caused it, the last one first: the deepest one is the most precise. */
function causesOf(error: unknown): Named[] {
  const causes: Named[] = [];
  for (let at = error as Named | undefined; at && causes.length < DEEPEST; at = at.inner as Named | undefined)
    causes.unshift(at);
  return causes;
}

/**
 * The true reason why a workspace did not open.
 * @param missing the features that this browser lacks, in words
 */
export function openingFailure(error: unknown, missing: readonly string[]): OpeningFailure {
  if (missingParts.isCause(error) || isLoadFailure(error)) return { kind: 'part' };
  const causes = causesOf(error);
  const isNamed = (names: ReadonlySet<string>) => causes.some(({ name }) => names.has(name ?? ''));
  const storage = (words: string): OpeningFailure => ({ kind: 'storage', words });
  if (causes.some(({ name, message }) => FULL.test(`${name} ${message}`))) return storage(WORDS.full);
  if (isNamed(NEWER)) return storage(WORDS.newer);
  const found = (
    [
      [REFUSED, WORDS.refused],
      [NOT_CHANGED, WORDS.notChanged],
      [DAMAGED, WORDS.damaged],
    ] as const
  ).find(([names]) => isNamed(names));
  if (found && missing.length > 0)
    return storage(
      `This browser does not offer ${listText(missing)}. Private windows often lack it: open a normal window, or another browser, and load the page again.`,
    );
  if (found) return storage(found[1]);
  const [first] = causes;
  return {
    kind: 'fault',
    words:
      missing.length > 0
        ? `${WORDS.fault} This browser does not offer ${listText(missing)}, which may be why.`
        : WORDS.fault,
    detail: `${first?.name ?? 'Error'}: ${first?.message ?? String(error)}`,
  };
}
