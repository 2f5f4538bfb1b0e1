import { useEffect, useRef, useState } from 'react';
import { isOptionType } from '@/domain/fields/optionNames';
import type { Field } from '@/domain/kinds/field';
import { counted, numberText } from '@/lib/words/counted';
import { Checkbox, Dialog, ErrorText, Field as FormField, Progress, TextInput } from '@/ui';
import type { Replacement } from '../model/replaceText';
import { useSceneParts } from '../scene/sceneParts';
import { type EditContext, operationOf } from '../state/editContext';
import { writeCells } from '../state/writeCells';
import { type ChangedCell, type FoundCells, findCells } from './findCells';
import styles from './Replace.module.css';

/** Samples of a column that the preview shows. */
const SAMPLES = 3;
/** More cells than this are not written by one operation. */
const MOST_CELLS = 50_000;
/** ms after the last key */
const PAUSE = 250;

const TEXT_TYPES = new Set([
  'text',
  'number',
  'qualified-number',
  'date',
  'URL',
  'dna-oligo',
  'rna-oligo',
  'peptide',
  'smiles-string',
]);

/**
 * Finds a text in the records that match the filters, including those of folded groups, and replaces it; shows
 * beforehand what each column will contain.
 */
export function ReplaceDialog({ text, onClose }: { text: string; onClose(): void }) {
  const { cx } = useSceneParts();
  // Including those of folded groups.
  const recordCount = cx.watch?.current()?.result.count ?? cx.rowCount;
  const able = cx.allColumns
    .map(({ field }) => field)
    .filter((field) => cx.table.mayWrite(field.id) && !field.is_readonly && isReplaceable(field));
  const [asked, setAsked] = useState<Replacement>({
    find: text,
    replace: '',
    isPattern: false,
    matchCase: false,
    wholeCell: false,
  });
  const [columns, setColumns] = useState<readonly string[]>(() => able.map(({ id }) => id));
  const { found, done, error } = useFound(
    asked,
    able.filter(({ id }) => columns.includes(id)),
  );
  const [busy, setBusy] = useState(false);
  const set = (patch: Partial<Replacement>) => setAsked((before) => ({ ...before, ...patch }));
  const change = async () => {
    if (!found) return;
    setBusy(true);
    const cells = found.changed.filter(({ fieldId }) => columns.includes(fieldId));
    const operations = await operationsOf(cx, cells);
    const writes = cells.map(({ recordId, fieldId, content }) => ({
      recordId,
      fieldId,
      content,
      operationId: operations.get(`${recordId} ${fieldId}`) ?? null,
    }));
    const { opId, done: written, refused } = await writeCells(cx.store, writes, `Replace “${asked.find}”`);
    setBusy(false);
    if (refused.length > 0) {
      const reason = refused[0]?.reason ?? '';
      cx.onAlert({ kind: 'error', text: `${counted(refused.length, 'cell')} not changed: ${reason}` });
    }
    if (opId) cx.onAlert({ kind: 'info', text: `${counted(written, 'cell')} changed`, eventId: opId });
    onClose();
  };
  const count = found?.changed.length ?? 0;
  const reason =
    asked.find === ''
      ? 'Enter the text to find.'
      : !found
        ? 'Still looking.'
        : count === 0
          ? 'Nothing to replace.'
          : count > MOST_CELLS
            ? `At most ${numberText(MOST_CELLS)} cells are changed at a time. Filter the view first.`
            : undefined;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Find and replace"
      subtitle={`In ${counted(recordCount, 'record')} of this view`}
      width="sm"
      busy={busy}
      submitLabel={count === 0 ? 'Replace' : `Replace in ${counted(count, 'cell')}`}
      {...(reason === undefined ? {} : { submitDisabledReason: reason })}
      onSubmit={() => void change()}
    >
      <FormField label="Find" error={error}>
        {(control) => <TextInput {...control} autoFocus value={asked.find} onValueChange={(find) => set({ find })} />}
      </FormField>
      <FormField
        label="Replace with"
        {...(asked.isPattern
          ? { help: '$1 stands for the first group in brackets, $& for all that was found, $$ for a dollar sign' }
          : {})}
      >
        {(control) => <TextInput {...control} value={asked.replace} onValueChange={(replace) => set({ replace })} />}
      </FormField>
      <div className={styles.options}>
        <Checkbox checked={asked.matchCase} onCheckedChange={(matchCase) => set({ matchCase })}>
          Match case
        </Checkbox>
        <Checkbox checked={asked.wholeCell} onCheckedChange={(wholeCell) => set({ wholeCell })}>
          Whole cell
        </Checkbox>
        <Checkbox checked={asked.isPattern} onCheckedChange={(isPattern) => set({ isPattern })}>
          Regular expression
        </Checkbox>
      </div>
      {!found && asked.find !== '' && error === undefined && (
        <Progress label="Looking" value={done} max={Math.max(1, recordCount)} />
      )}
      <ul className={styles.columns} aria-label="Columns">
        {able.map((field) => (
          <ColumnPreview
            key={field.id}
            field={field}
            isOn={columns.includes(field.id)}
            found={found}
            onToggle={(on) =>
              setColumns((before) => (on ? [...before, field.id] : before.filter((id) => id !== field.id)))
            }
          />
        ))}
      </ul>
    </Dialog>
  );
}

/** Rows that are read at a time. */
const ROWS = 500;

/** The experiments to which the values of cells belong: a new value belongs to the same experiment. */
async function operationsOf(cx: EditContext, cells: readonly ChangedCell[]): Promise<Map<string, string | null>> {
  const wanted = new Map<string, string[]>();
  for (const { recordId, fieldId } of cells) wanted.set(recordId, [...(wanted.get(recordId) ?? []), fieldId]);
  const found = new Map<string, string | null>();
  const held = await cx.watch?.hold([...wanted.keys()]);
  for (let from = 0; held && from < held.count; from += ROWS)
    for (const row of await held.window(from, from + ROWS))
      for (const fieldId of wanted.get(row.id) ?? [])
        found.set(`${row.id} ${fieldId}`, operationOf(row, cx.fieldIndex.get(fieldId), cx));
  held?.close();
  return found;
}

/** Whether the text of a cell is its content: not for choices, whose names belong to their options. */
function isReplaceable(field: Field): boolean {
  return TEXT_TYPES.has(field.field_type) || (isOptionType(field.field_type) && field.field_type !== 'multiselect');
}

interface ColumnPreviewProps {
  field: Field;
  isOn: boolean;
  found: FoundCells | null;
  onToggle(on: boolean): void;
}

/** A column with its number of changes and the first of them. */
function ColumnPreview({ field, isOn, found, onToggle }: ColumnPreviewProps) {
  const changed = found?.changed.filter(({ fieldId }) => fieldId === field.id) ?? [];
  const unfit = found?.unfit.filter(({ fieldId }) => fieldId === field.id) ?? [];
  return (
    <li className={styles.column}>
      <div className={styles.columnHead}>
        <Checkbox checked={isOn} onCheckedChange={onToggle}>
          {field.field_name}
        </Checkbox>
        {isOn && found && <span className={styles.count}>{counted(changed.length, 'cell')}</span>}
      </div>
      {isOn &&
        changed.slice(0, SAMPLES).map(({ recordId, identifier, before, after }) => (
          <div key={recordId} className={styles.sample}>
            <span className={styles.name}>{identifier}</span>
            <del>{before}</del>
            <ins>{after === '' ? 'empty' : after}</ins>
          </div>
        ))}
      {isOn && unfit[0] && (
        <ErrorText>
          {counted(unfit.length, 'cell')} left as they are, first {unfit[0].identifier}: {unfit[0].reason}
        </ErrorText>
      )}
    </li>
  );
}

/** The cells that would change; null while they are being found. */
function useFound(asked: Replacement, fields: readonly Field[]) {
  const { cx } = useSceneParts();
  const [found, setFound] = useState<FoundCells | null>(null);
  const [done, setDone] = useState(0);
  const [error, setError] = useState<string>();
  const newest = useRef({ cx, fields });
  newest.current = { cx, fields };
  const ids = fields.map(({ id }) => id).join();
  const { find, replace, isPattern, matchCase, wholeCell } = asked;
  useEffect(() => {
    void ids;
    setFound(null);
    setError(undefined);
    setDone(0);
    if (find === '') return;
    let wanted = true;
    const timer = setTimeout(() => {
      const now = newest.current;
      findCells(
        now.cx,
        now.fields,
        { find, replace, isPattern, matchCase, wholeCell },
        (rows) => wanted && setDone(rows),
        () => wanted,
      ).then(
        (cells) => wanted && cells && setFound(cells),
        (failure: unknown) => wanted && setError(failure instanceof Error ? failure.message : String(failure)),
      );
    }, PAUSE);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [ids, find, replace, isPattern, matchCase, wholeCell]);
  return { found, done, error };
}
