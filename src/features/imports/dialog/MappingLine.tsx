import { memo } from 'react';
import { fieldTypeSpec } from '@/domain/fields/fieldRegistry';
import type { FieldType } from '@/domain/fields/fieldType';
import type { ColumnGuess } from '@/domain/files/columnGuess';
import type { Field } from '@/domain/rows/rowShapes';
import { classNames } from '@/lib/classNames';
import { Button, Checkbox, ErrorText, Icon, Select, StatusMark, TextInput, Tooltip } from '@/ui';
import type { ColumnVerdict } from '../mapping/columnFaults';
import { type ColumnTarget, IMPORT_TYPES } from '../mapping/mappingDraft';
import { number } from '../state/importState';
import { FIELD_ICONS } from './fieldIcon';
import styles from './ImportDialog.module.css';

interface Props {
  column: ColumnGuess;
  target: ColumnTarget;
  /** Fields of the table that exists, key fields first. */
  writable: readonly Field[];
  keyFieldIds: readonly string[];
  isKey: boolean;
  /** The person chooses the key column: only of a new table. */
  canChooseKey: boolean;
  verdict: ColumnVerdict | null;
  error: string | null;
  onTarget: (column: number, target: ColumnTarget) => void;
  onKey: (column: number, isKey: boolean) => void;
  onShow: () => void;
}

const NEW = 'new';
const SKIP = 'skip';

const typeLabel = (type: FieldType) => fieldTypeSpec(type).label;
const TYPE_OPTIONS = IMPORT_TYPES.map((type) => ({ value: type, label: typeLabel(type), icon: FIELD_ICONS[type] }));

function Verdict({ column, target, verdict, onShow }: Pick<Props, 'column' | 'target' | 'verdict' | 'onShow'>) {
  if (target.to === 'skip')
    return (
      <StatusMark shape="todo" flat>
        Left out
      </StatusMark>
    );
  if (verdict && verdict.failing > 0)
    return (
      <>
        <StatusMark shape="refused" flat>
          {verdict.isFinal ? `${number(verdict.failing)} not readable` : `${number(verdict.failing)} would fail`}
        </StatusMark>
        <Button variant="bare" onClick={onShow}>
          Show
        </Button>
      </>
    );
  if (column.filled === 0)
    return (
      <StatusMark shape="todo" flat>
        Empty
      </StatusMark>
    );
  if (!verdict)
    return (
      <StatusMark shape="progress" flat>
        The server checks
      </StatusMark>
    );
  return (
    <StatusMark shape="done" flat>
      {verdict.isFinal ? 'All read' : `First ${number(verdict.filled ?? column.filled)} read`}
    </StatusMark>
  );
}

/** One column of the file: its first values, the field that it goes to, and how it reads as that. */
export const MappingLine = memo(function MappingLine(props: Props) {
  const { column, target, writable, keyFieldIds, isKey, canChooseKey, verdict, error, onTarget, onKey, onShow } = props;
  const held = target.to === 'field' ? writable.find((field) => field.id === target.fieldId) : undefined;
  const choose = (value: string) => {
    if (value === SKIP) onTarget(column.index, { to: 'skip' });
    else if (value !== NEW) onTarget(column.index, { to: 'field', fieldId: value });
    else
      onTarget(column.index, {
        to: 'new',
        name: column.name,
        type: column.type,
        ...(column.options.length > 0 ? { options: column.options } : {}),
      });
  };
  return (
    <tr className={classNames(target.to === 'skip' && styles.out)}>
      <td className={styles.column} title={column.name}>
        {column.name}
      </td>
      <td className={styles.samples} title={column.samples.join('\n')}>
        {column.samples.join(' \u00b7 ')}
      </td>
      <td>
        <Select
          size="compact"
          className={styles.goes}
          aria-label={`${column.name} goes to`}
          value={target.to === 'field' ? target.fieldId : target.to}
          onValueChange={choose}
          options={[
            { value: NEW, label: 'New field', icon: 'plus' as const },
            { value: SKIP, label: 'Leave out', icon: 'eye-off' as const },
            ...writable.map((field) => ({
              value: field.id,
              label: keyFieldIds.includes(field.id) ? `${field.field_name}, key` : field.field_name,
              icon: FIELD_ICONS[field.field_type],
              group: 'Fields of the table',
            })),
          ]}
        />
      </td>
      <td>
        {target.to === 'new' && (
          <TextInput
            size="compact"
            className={styles.field}
            aria-label={`Name of the field for ${column.name}`}
            value={target.name}
            onValueChange={(name) => onTarget(column.index, { ...target, name })}
          />
        )}
        {error !== null && <ErrorText>{error}</ErrorText>}
      </td>
      <td>
        {target.to === 'new' && (
          <Select
            size="compact"
            className={styles.type}
            aria-label={`Type of ${target.name}`}
            value={target.type}
            onValueChange={(type) => onTarget(column.index, { ...target, type })}
            options={TYPE_OPTIONS}
          />
        )}
        {held && <span className={styles.note}>{typeLabel(held.field_type)}</span>}
      </td>
      <td>
        {canChooseKey ? (
          <Checkbox
            aria-label={`${column.name} names the rows`}
            checked={isKey}
            disabled={target.to === 'skip'}
            onCheckedChange={(checked) => onKey(column.index, checked)}
          />
        ) : (
          isKey && (
            <Tooltip content="Names the rows of this table">
              <span>
                <Icon name="key" />
              </span>
            </Tooltip>
          )
        )}
      </td>
      <td>
        <span className={styles.verdict}>
          <Verdict column={column} target={target} verdict={verdict} onShow={onShow} />
        </span>
      </td>
    </tr>
  );
});
