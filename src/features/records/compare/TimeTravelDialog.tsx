import { useEffect, useState } from 'react';
import type { ChangesSince } from '@/engine/tableTypes';
import { counted } from '@/lib/words/counted';
import { Button, Dialog, EmptyState, Field, Spinner } from '@/ui';
import { useSceneParts } from '../scene/sceneParts';
import { askWatch } from '../state/askWatch';
import { writeCells } from '../state/writeCells';
import { ChangeLines } from './ChangeLines';
import { EarlierTimeInput } from './EarlierTimeInput';
import styles from './TimeTravel.module.css';
import { timeWords } from './timeWords';

/** Number of changes that are listed. */
const MOST = 50_000;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const PICKS: readonly { label: string; at(now: number): number }[] = [
  { label: 'An hour ago', at: (now) => now - HOUR },
  { label: 'This morning', at: (now) => new Date(now).setHours(0, 0, 0, 0) },
  { label: 'Yesterday', at: (now) => new Date(now).setHours(0, 0, 0, 0) - DAY },
  { label: 'A week ago', at: (now) => now - 7 * DAY },
];

type Changed = ChangesSince['cells'][number];
const keyOf = (cell: Changed) => `${cell.recordId} ${cell.fieldId}`;

/**
 * The records of a view as they were at an earlier time: what each cell showed then and shows now, and buttons to
 * restore it.
 */
export function TimeTravelDialog({ onClose }: { onClose(): void }) {
  const { cx, settings } = useSceneParts();
  // If a time is computed from the present time, its seconds have no meaning.
  const wholeMinute = (millis: number) => Math.floor(millis / MINUTE) * MINUTE;
  const [since, setSince] = useState(() => wholeMinute(cx.store.now() - DAY));
  const [round, setRound] = useState(0);
  const { found, error } = useChanges(since, round);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [busy, setBusy] = useState(false);
  const cells = found?.cells ?? [];
  const mayRestore = ({ fieldId }: Changed) => cx.table.mayWrite(fieldId) && !cx.table.fields.get(fieldId)?.is_readonly;
  const chosen = cells.filter((cell) => mayRestore(cell) && !left.has(keyOf(cell)));
  const restore = async () => {
    setBusy(true);
    const writes = chosen.map(({ recordId, fieldId, before, operationId }) => ({
      recordId,
      fieldId,
      content: before,
      operationId,
    }));
    const title = `Restore ${settings.view_name} of ${timeWords.format(since)}`;
    const { opId, done, refused } = await writeCells(cx.store, writes, title);
    setBusy(false);
    if (refused.length > 0)
      cx.onAlert({
        kind: 'error',
        text: `${counted(refused.length, 'cell')} not restored: ${refused[0]?.reason ?? ''}`,
      });
    if (opId) cx.onAlert({ kind: 'info', text: `${counted(done, 'cell')} restored`, eventId: opId });
    onClose();
  };
  const isSame = found && found.count + found.addedCount + found.removedCount === 0;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`${settings.view_name} as of an earlier time`}
      width="md"
      busy={busy}
      submitLabel={chosen.length === 0 ? 'Restore' : `Restore ${counted(chosen.length, 'cell')}`}
      {...(chosen.length === 0 ? { submitDisabledReason: 'Nothing that you may change is chosen.' } : {})}
      onSubmit={() => void restore()}
      footerNote="Restoring writes the values of that time as new ones. You can undo this."
    >
      <Field label="As of" help="A day and a time: 17 Nov 2026 14:00, yesterday 9 am, Tuesday 14:00" error={error}>
        {(control) => <EarlierTimeInput {...control} value={since} now={cx.store.now()} onChange={setSince} />}
      </Field>
      <div className={styles.picks}>
        {PICKS.map(({ label, at }) => (
          <Button key={label} onClick={() => setSince(wholeMinute(at(cx.store.now())))}>
            {label}
          </Button>
        ))}
      </div>
      {!found && error === undefined && <Spinner label="Comparing" />}
      {found && (
        <p className={styles.sum}>
          {isSame ? 'Nothing has changed since.' : `${sumOf(found)} since ${timeWords.format(since)}.`} The records that
          pass the filters now are compared. Records that were deleted in bulk are in the History of the workspace only.
        </p>
      )}
      {isSame && <EmptyState>Choose an earlier time.</EmptyState>}
      {found && !isSame && (
        <ChangeLines
          found={found}
          mayRestore={mayRestore}
          isChosen={(cell) => !left.has(keyOf(cell))}
          onChoose={(cell, on) =>
            setLeft((before) => {
              const next = new Set(before);
              if (on) next.delete(keyOf(cell));
              else next.add(keyOf(cell));
              return next;
            })
          }
          onBack={() => setRound(round + 1)}
        />
      )}
    </Dialog>
  );
}

/** `3 cells changed, 1 record added and 2 records deleted`. */
function sumOf({ count, addedCount, removed, removedCount }: ChangesSince): string {
  const parts = [
    `${counted(count, 'cell')} changed`,
    `${counted(addedCount, 'record')} added`,
    ...(removedCount > 0 ? [`${counted(removedCount, 'record')} ${removedWords(removed)}`] : []),
  ];
  return `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}

/** `deleted`, `archived` or `deleted or archived`. */
function removedWords(removed: ChangesSince['removed']): string {
  const acts = new Set(removed.map(({ act }) => act));
  return acts.size === 1 ? [...acts].join() : 'deleted or archived';
}

/**
 * The changes since a time; null while they are being computed.
 * @param round increases when they must be computed again
 */
function useChanges(since: number, round: number) {
  const { cx } = useSceneParts();
  const [found, setFound] = useState<ChangesSince | null>(null);
  const { watch, allColumns } = cx;
  const ids = allColumns.map(({ field }) => field.id).join();
  const isTime = Number.isFinite(since);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round repeats the same query
  useEffect(() => {
    setFound(null);
    if (!isTime) return;
    let wanted = true;
    void askWatch(watch, (asked) => asked.changesSince(ids.split(','), since, MOST)).then(
      (changes) => wanted && changes && setFound(changes),
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [watch, ids, since, isTime, round]);
  return { found, error: isTime ? undefined : 'Choose a day and a time.' };
}
