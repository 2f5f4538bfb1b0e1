import { useEffect, useMemo, useRef, useState } from 'react';
import type { ColumnGuess, TableGuess } from '@/domain/files/columnGuess';
import { type ColumnTarget, guessTargets } from '@/domain/imports/columnTarget';
import type { Field } from '@/domain/kinds/field';
import type { Slice } from '@/domain/kinds/slice';
import type { FileStart } from '@/engine/filesClient';
import { useStore } from '@/store/hooks/StoreProvider';
import { useRows } from '@/store/hooks/useRows';
import { fitRecalled, recalledReading } from '../mapping/fitRecalled';
import { guessDraft, guessSlice, type MappingDraft } from '../mapping/mappingDraft';
import { recallMapping } from '../mapping/rememberedMapping';

/** A column that turned out to be blank once all rows were read makes no field. */
const withoutBlank = (target: ColumnTarget, column: ColumnGuess | undefined): ColumnTarget =>
  target.to === 'new' && column?.isBlank && target.name === column.name ? { to: 'skip' } : target;

export interface DraftState {
  guess: TableGuess | null;
  names: readonly string[];
  draft: MappingDraft | null;
  onDraft: (draft: MappingDraft) => void;
  /** Sends the rows to another table, or to a new one (null), and maps the columns again. */
  onSlice: (sliceId: string | null) => void;
  slice: Slice | null;
  slices: readonly Slice[];
  fields: readonly Field[];
  /** A table whose fields the columns name, where the draft goes to a new one. */
  fitting: Slice | null;
  /** The mapping is the one that a file of this shape had last. */
  isRecalled: boolean;
}

/**
 * The mapping of a file's columns: remembered from a file of the same shape, else guessed, then the person's.
 * @param meantId the table that the rows are meant for; null = not said
 */
export function useMappingDraft(fileName: string, first: FileStart | null, meantId: string | null): DraftState {
  const { db } = useStore();
  const allSlices = useRows('slice');
  const fields = useRows('field');
  const slices = useMemo(() => allSlices.filter((slice) => !slice.is_archived), [allSlices]);
  const [draft, setDraft] = useState<MappingDraft | null>(null);
  const [isRecalled, setRecalled] = useState(false);
  const shape = useRef<string | null>(null);
  const guess = first?.guess ?? null;
  const names = useMemo(() => guess?.columns.map((column) => column.name) ?? [], [guess]);

  useEffect(() => {
    if (!guess) return;
    const key = names.join('\n');
    // Another reading of the same columns (an encoding, more rows) keeps what was chosen.
    if (shape.current === key) {
      setDraft(
        (before) =>
          before && {
            ...before,
            targets: before.targets.map((target, i) => withoutBlank(target, guess.columns[i])),
            readings: guess.columns.map((column, i) => recalledReading(column, before.readings[i])),
          },
      );
      return;
    }
    shape.current = key;
    const meant = slices.find(({ id }) => id === meantId) ?? null;
    const held = recallMapping(localStorage, db.name, names);
    const fits = held && (!meant || held.sliceId === meant.id);
    const recalled = fits ? fitRecalled(held, guess, slices, fields, fileName) : null;
    setRecalled(recalled !== null);
    setDraft(recalled ?? guessDraft(guess, meant, fields, fileName));
  }, [guess, names, db, slices, fields, fileName, meantId]);

  const slice = slices.find((other) => other.id === draft?.sliceId) ?? null;
  const fitting = useMemo(
    () => (draft?.sliceId === null ? guessSlice(names, slices, fields) : null),
    [draft?.sliceId, names, slices, fields],
  );
  const onSlice = (sliceId: string | null) => {
    if (!draft || !guess) return;
    const next = slices.find((other) => other.id === sliceId) ?? null;
    setRecalled(false);
    setDraft({ ...draft, sliceId: next?.id ?? null, targets: guessTargets(guess, next, fields) });
  };
  return { guess, names, draft, onDraft: setDraft, onSlice, slice, slices, fields, fitting, isRecalled };
}
