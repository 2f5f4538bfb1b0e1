import { useMemo, useState } from 'react';
import { mergeFields } from '@/domain/commands/dataFields/mergeFields';
import { mergeFault } from '@/domain/fields/mergeValues';
import type { MergeLine, MergePreview } from '@/domain/fields/previewMerge';
import { formatContent } from '@/domain/fields/showContent';
import type { Field as FieldRow } from '@/domain/kinds/field';
import type { View } from '@/domain/kinds/view';
import type { Json } from '@/lib/json';
import { counted, numberText, plural } from '@/lib/words/counted';
import { listText } from '@/lib/words/listText';
import { fieldOptions } from '@/parts/pick/fieldOptions';
import { whyNotDone } from '@/store/db/whyNotWritten';
import { useClient } from '@/store/hooks/ClientProvider';
import { useRows } from '@/store/hooks/useRows';
import { Combobox, Dialog, Field, Icon, Spinner } from '@/ui';
import { useSceneParts } from '../scene/sceneParts';
import { hereOrThere } from './hereOrThere';
import styles from './MergeDialog.module.css';
import { useMergePreview } from './useMergePreview';

/** Views that show a field or depend on it. */
function viewsOf(views: readonly View[], fieldId: string): View[] {
  return views.filter(
    (view) => !view.is_archived && JSON.stringify([view.view_fields, view.filters, view.sorts]).includes(fieldId),
  );
}

/** Merges a field into another one: says beforehand what happens to every value, and what prevents the merge. */
export function MergeDialog({ field, onClose }: { field: FieldRow; onClose(): void }) {
  const { cx, open } = useSceneParts();
  const client = useClient();
  const slices = useRows('slice');
  const views = useRows('view');
  const [into, setInto] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const targets = useMemo(() => {
    const tables = slices.filter((slice) => slice.field_ids.includes(field.id));
    return [...cx.table.fields.values()].filter(
      (other) => mergeFault(field, other) === null && tables.every((slice) => slice.field_ids.includes(other.id)),
    );
  }, [slices, cx.table.fields, field]);
  const target = targets.find((one) => one.id === into);
  const outlook = useMergePreview(field, target);
  const preview = outlook?.state === 'known' ? outlook.preview : null;
  const shownIn = viewsOf(views, field.id);

  const merge = async () => {
    if (!target) return;
    setBusy(true);
    const body = { source_field_id: field.id, target_field_id: target.id };
    try {
      const { opId } = await hereOrThere(cx.store, client, mergeFields, body);
      cx.onAlert({ kind: 'info', text: 'Field merged.', ...(opId ? { eventId: opId } : {}) });
      onClose();
    } catch (failure) {
      setError(whyNotDone(failure, 'Changing this many records needs the server, which is offline.'));
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onClose()}
      title={`Merge ${field.field_name} into another field`}
      width="sm"
      busy={busy}
      submitLabel="Merge fields"
      submitDisabled={!target || outlook?.state === 'counting'}
      {...(preview && preview.invalid_count > 0
        ? { submitDisabledReason: `${counted(preview.invalid_count, 'value does', 'values do')} not fit.` }
        : {})}
      onSubmit={() => void merge()}
      footerNote="An undo brings all back."
    >
      {targets.length === 0 ? (
        <p className={styles.note}>No other field of this table can hold the values of {field.field_name}.</p>
      ) : (
        <Field label="Into" error={error} help="Fields of the same table whose type can hold the values.">
          {(control) => (
            <Combobox
              {...control}
              size="large"
              value={into}
              placeholder="Choose a field"
              options={fieldOptions(targets)}
              onValueChange={(next) => {
                setInto(next);
                setError(undefined);
              }}
            />
          )}
        </Field>
      )}
      {outlook?.state === 'counting' && <Spinner label="Looking at the values" />}
      {outlook?.state === 'unknown' && <p className={styles.note}>{outlook.reason}</p>}
      {preview && target && (
        <Outlook
          preview={preview}
          source={field}
          target={target}
          views={shownIn.map((view) => view.view_name)}
          textOf={(content, of) => formatContent(content ?? undefined, { field: of, lookups: cx.lookups })}
          onOpen={(recordId) => {
            onClose();
            open(recordId);
          }}
        />
      )}
    </Dialog>
  );
}

interface OutlookProps {
  preview: MergePreview;
  source: FieldRow;
  target: FieldRow;
  views: readonly string[];
  textOf(content: Json, field: FieldRow): string;
  onOpen(recordId: string): void;
}

function Outlook({ preview, source, target, views, textOf, onOpen }: OutlookProps) {
  const { value_count, clash_count, invalid_count, lines } = preview;
  const both = counted(clash_count, 'record holds', 'records hold');
  return (
    <>
      <ul className={styles.outlook} aria-live="polite">
        <li>
          <Icon name="merge" /> {counted(value_count, 'value moves', 'values move')} to {target.field_name}.
        </li>
        {clash_count > 0 && (
          <li>
            <Icon name="branch" /> {both} another value there. The newer one is shown, the other stays in the history of
            the cell.
          </li>
        )}
        {invalid_count > 0 && (
          <li className={styles.stop}>
            <Icon name="warning" /> {counted(invalid_count, 'value does', 'values do')} not fit {target.field_name}.
            Change or empty {plural(invalid_count, 'it', 'them')} first.
          </li>
        )}
        {views.length > 0 && (
          <li>
            <Icon name="view" /> {listText(views, { most: 4, noun: 'view' })} will name {target.field_name}.
          </li>
        )}
        <li>
          <Icon name="trash" /> {source.field_name} is deleted.
        </li>
      </ul>
      {lines.length > 0 && (
        <table className={styles.lines}>
          <thead>
            <tr>
              <th scope="col">Record</th>
              <th scope="col">{source.field_name}</th>
              <th scope="col">{target.field_name}</th>
              <th scope="col">Afterwards</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <Line key={`${line.record_id} ${line.fault}`} {...{ line, source, target, textOf, onOpen }} />
            ))}
          </tbody>
        </table>
      )}
      {clash_count + invalid_count > lines.length && lines.length > 0 && (
        <p className={styles.note}>and {numberText(clash_count + invalid_count - lines.length)} more</p>
      )}
    </>
  );
}

function Line({ line, source, target, textOf, onOpen }: { line: MergeLine } & Omit<OutlookProps, 'preview' | 'views'>) {
  const texts = { source: textOf(line.source, source), target: textOf(line.target, target) };
  return (
    <tr>
      <th scope="row">
        <button type="button" className={styles.record} onClick={() => onOpen(line.record_id)}>
          {line.record_identifier}
        </button>
      </th>
      <td>{texts.source}</td>
      <td>{texts.target}</td>
      <td>{line.fault === null ? <b>{texts[line.shown]}</b> : <span className={styles.stop}>{line.fault}</span>}</td>
    </tr>
  );
}
