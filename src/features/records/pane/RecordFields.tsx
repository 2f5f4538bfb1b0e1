import { Fragment, useId, useMemo, useState } from 'react';
import { setRecordValues } from '@/domain/commands/records/setRecordValues';
import { isoDayNumber } from '@/domain/dates/isoDate';
import { ownValues, showsOperations } from '@/domain/display/displayedCell';
import { readContent } from '@/domain/fields/readContent';
import { exportContent } from '@/domain/fields/showContent';
import { withFormulas } from '@/domain/formulas/withFormulas';
import type { Field } from '@/domain/kinds/field';
import type { RecordRow } from '@/domain/records/recordRow';
import { useDepiction } from '@/engine/depictions';
import { counted } from '@/lib/words/counted';
import { useToday } from '@/parts/pick/useToday';
import { FieldEditor } from '@/parts/values/FieldEditor';
import { FieldValue } from '@/parts/values/FieldValue';
import type { EditedValue } from '@/parts/values/fieldFace';
import { iconOf } from '@/parts/values/fieldIcons';
import { shownCell } from '@/parts/values/shownCell';
import { commit } from '@/store/acts/commit';
import { whyNotWritten } from '@/store/db/whyNotWritten';
import { type AnchorRect, Icon, IconButton } from '@/ui';
import { readOnlyReason } from '../model/gridColumns';
import { createOption } from '../state/createOption';
import { keepRefused } from '../state/editActs';
import { type EditContext, onlyOperationOf } from '../state/editContext';
import { mayReplace } from '../state/mayReplace';
import { isPart } from '../state/openPart';
import { cellKey } from '../state/useRefusedTexts';
import { FieldFacts } from './FieldFacts';
import { HistoryPopover } from './HistoryPopover';
import styles from './Pane.module.css';
import { paneNumber } from './paneNumber';
import { RecordCurves } from './RecordCurves';
import { useWithLookups } from './useWithLookups';
import { useWithSubRecords } from './useWithSubRecords';

/** The record with the results of its formulas. */
function useWithFormulas(record: RecordRow, { table, lookups }: EditContext): RecordRow {
  const { today } = useToday();
  return useMemo(() => {
    const formulas = [...table.fields.values()].filter(
      ({ field_type: type, attrs }) => type === 'formula' && attrs.aggregation === undefined,
    );
    return withFormulas(record, formulas, { fields: table.fields, lookups, today: isoDayNumber(today) ?? 0 });
  }, [record, table, lookups, today]);
}

/**
 * The record without values from experiments in fields that exclude them, as the grid shows it; the history of a cell
 * contains them.
 */
function useDisplayed(record: RecordRow, { fields }: EditContext['table']): RecordRow {
  return useMemo(() => {
    const left = [...fields.values()].filter((field) => !showsOperations(field) && record.cells[field.id]);
    if (left.length === 0) return record;
    const cells = { ...record.cells };
    for (const field of left) cells[field.id] = [...ownValues(cells[field.id] ?? [], field)];
    return { ...record, cells };
  }, [record, fields]);
}

/** All fields of a record, each with its editor. */
export function RecordFields({ record: stored, cx }: { record: RecordRow; cx: EditContext }) {
  const displayed = useDisplayed(stored, cx.table);
  const own = useWithLookups(useWithFormulas(displayed, cx), cx.table);
  const record = useWithSubRecords(own, cx);
  const [editing, setEditing] = useState<string | null>(null);
  const [history, setHistory] = useState<{ fieldId: string; anchor: AnchorRect } | null>(null);
  // Computed values are not stored with the record: those of curves are below its own fields, those of a structure
  // below that structure.
  const fields = [...cx.table.fields.values()].filter(
    ({ id, attrs }) =>
      !cx.table.curves.has(id) && attrs.aggregation === undefined && attrs.structure_measure === undefined,
  );
  const structure = fields.find((field) => field.field_type === 'smiles-string' && shownCell(record, field.id));
  return (
    <>
      {structure && <Stage smiles={String(shownCell(record, structure.id)?.values[0]?.content ?? '')} />}
      <div className={styles.fields}>
        {fields.map((field) => (
          <Fragment key={field.id}>
            <FieldRow
              field={field}
              record={record}
              own={own}
              cx={cx}
              editing={editing === field.id}
              onEdit={(on) => setEditing(on ? field.id : null)}
              onHistory={(anchor) => setHistory({ fieldId: field.id, anchor })}
            />
            <FieldFacts
              field={field}
              contents={shownCell(record, field.id)?.values.map((value) => value.content) ?? []}
            />
          </Fragment>
        ))}
        {cx.table.curves.size > 0 && <RecordCurves recordId={record.id} cx={cx} />}
      </div>
      {history && (
        <HistoryPopover
          cx={cx}
          recordId={record.id}
          fieldId={history.fieldId}
          anchor={history.anchor}
          onClose={() => setHistory(null)}
        />
      )}
    </>
  );
}

/**
 * The drawing above the fields. Its space is reserved while it is being drawn, so that the fields below do not move.
 */
function Stage({ smiles }: { smiles: string }) {
  const depiction = useDepiction(smiles, 320, 200);
  if (depiction.state === 'failed') return null;
  if (depiction.state === 'waiting') return <div className={styles.stage} role="img" aria-label={smiles} aria-busy />;
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: markup of our own chemistry worker, see StructureCell
    <div className={styles.stage} role="img" aria-label={smiles} dangerouslySetInnerHTML={{ __html: depiction.svg }} />
  );
}

interface FieldRowProps {
  field: Field;
  record: RecordRow;
  /** Without the values of sub-records: these are edited here. */
  own: RecordRow;
  cx: EditContext;
  editing: boolean;
  onEdit(on: boolean): void;
  onHistory(anchor: AnchorRect): void;
}

function FieldRow({ field, record, own, cx, editing, onEdit, onHistory }: FieldRowProps) {
  const nameId = useId();
  const valueId = useId();
  const cell = shownCell(record, field.id);
  const number = cell ? paneNumber(field, cell, cx.lookups) : null;
  const ownCell = shownCell(own, field.id);
  const closed = readOnlyReason({ field }, cx.table.mayWrite(field.id), cx.table);
  const refused = cx.refusals.all.get(cellKey(record.id, field.id));
  const save = async (edited: EditedValue) => {
    onEdit(false);
    if ('reason' in edited) {
      keepRefused(
        cx,
        { id: record.id, identifier: record.attrs.record_identifier },
        field.id,
        edited.typed,
        edited.reason,
      );
      return;
    }
    if ('unchanged' in edited) {
      cx.refusals.drop(record.id, field.id);
      return;
    }
    const name = record.attrs.record_identifier;
    if (!(await mayReplace(cx, field, name, ownCell?.values[0]?.content, edited.content))) {
      const reason = 'Not a structure that can be read.';
      cx.refusals.put([{ recordId: record.id, fieldId: field.id, typed: String(edited.content), reason }]);
      return;
    }
    cx.refusals.settle(record.id, field.id);
    const operationId = onlyOperationOf(ownCell?.values);
    try {
      const input = { id: record.id, data: { [field.id]: edited.content }, operation_id: operationId };
      await commit(cx.store, setRecordValues, input, { saw: edited.saw });
    } catch (error) {
      const reason = whyNotWritten(error);
      const typed = typeof edited.content === 'string' ? edited.content : JSON.stringify(edited.content);
      cx.refusals.put([{ recordId: record.id, fieldId: field.id, typed, reason }]);
      cx.onAlert({
        kind: 'error',
        text: `${field.field_name} of ${record.attrs.record_identifier} was not changed: ${reason}`,
      });
    }
  };
  const shown = ownCell?.values[0];
  const open = () =>
    cx.openPart?.({
      field,
      recordId: record.id,
      recordName: record.attrs.record_identifier,
      operationId: onlyOperationOf(ownCell?.values),
      content: readContent(field, shown?.content),
      mayWrite: closed === undefined,
      write: (content) => void save({ content }),
    });
  return (
    <div className={styles.field}>
      <span id={nameId} className={styles.name} title={field.field_name}>
        <Icon name={iconOf(field)} /> <span className={styles.nameText}>{field.field_name}</span>
      </span>
      <span className={styles.content}>
        {editing ? (
          <span className={styles.editor}>
            <FieldEditor
              commit={(value) => void save(value)}
              cancel={() => onEdit(false)}
              field={field}
              cell={ownCell}
              lookups={cx.lookups}
              userId={cx.store.userId}
              refusedText={refused?.typed}
              createOption={cx.table.mayChangeFields ? (name) => createOption(cx, field, name) : undefined}
              onOpen={open}
              onDraw={
                cx.draw &&
                ((text) => {
                  onEdit(false);
                  cx.draw?.({
                    field,
                    recordName: record.attrs.record_identifier,
                    text,
                    held: exportContent(shown?.content ?? null, { field, lookups: cx.lookups }),
                    write: (content) => void save({ content }),
                  });
                })
              }
            />
          </span>
        ) : (
          <button
            type="button"
            className={styles.edit}
            id={valueId}
            aria-labelledby={`${nameId} ${valueId}`}
            aria-description={closed}
            title={refused?.reason ?? closed}
            disabled={closed !== undefined && !cell}
            onClick={() => (isPart(field) ? open() : closed === undefined && onEdit(true))}
          >
            {refused ? (
              <span>{refused.typed}</span>
            ) : number !== null ? (
              <span>{number}</span>
            ) : cell ? (
              <FieldValue
                recordId={record.id}
                field={field}
                cell={cell}
                lookups={cx.lookups}
                userId={cx.store.userId}
                isKey={cx.table.slice?.key_field_ids.includes(field.id) ?? false}
                width={200}
                // Pictures, maps and plots are shown in full here; everything else on one line.
                rowHeight={isPart(field) || field.field_type === 'xy-array' ? 96 : 32}
              />
            ) : (
              <span className={styles.add}>{closed === undefined ? 'Add' : '—'}</span>
            )}
          </button>
        )}
      </span>
      {ownCell && field.attrs.lookup === undefined && (
        <IconButton
          icon="clock"
          size="small"
          label={`History of ${field.field_name}: ${counted(ownCell.historyCount, 'value')}`}
          shortcut="Alt+H"
          tooltip="left"
          onClick={(event) => onHistory(event.currentTarget.getBoundingClientRect())}
        />
      )}
    </div>
  );
}
