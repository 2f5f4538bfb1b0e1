import { memo } from 'react';
import { fieldTypeSpec } from '@/domain/fields/fieldRegistry';
import type { ColumnGuess } from '@/domain/files/columnGuess';
import type { ColumnReading } from '@/domain/imports/columnReading';
import { type ColumnTarget, HAS_UNIT, IMPORT_TYPES, newFieldOf } from '@/domain/imports/columnTarget';
import type { Field } from '@/domain/kinds/field';
import type { FieldType } from '@/domain/kinds/fieldType';
import { classNames } from '@/lib/classNames';
import { ColumnReadingChoice } from '@/parts/values/ColumnReadingChoice';
import { FIELD_ICONS } from '@/parts/values/fieldIcons';
import { Checkbox, ErrorText, Icon, Select, TextInput, Tooltip } from '@/ui';
import type { ColumnVerdict } from '../mapping/columnFaults';
import { ColumnVerdictCell } from './ColumnVerdictCell';
import styles from './ImportDialog.module.css';

interface Props {
  column: ColumnGuess;
  target: ColumnTarget;
  /** Fields of the existing table, key fields first. */
  writable: readonly Field[];
  keyFieldIds: readonly string[];
  isKey: boolean;
  /** Chooses the key column; only for a new table. */
  canChooseKey: boolean;
  verdict: ColumnVerdict | null;
  error: string | null;
  onTarget: (column: number, target: ColumnTarget) => void;
  reading: ColumnReading;
  /** Characters may have been decoded with the wrong encoding. */
  isDoubtful: boolean;
  onReading: (column: number, reading: ColumnReading) => void;
  onKey: (column: number, isKey: boolean) => void;
  onShow: () => void;
}

const NEW = 'new';
const SKIP = 'skip';

const typeLabel = (type: FieldType) => fieldTypeSpec(type).label;
const TYPE_OPTIONS = IMPORT_TYPES.map((type) => ({ value: type, label: typeLabel(type), icon: FIELD_ICONS[type] }));

/** One column of the file: its first values, its target field, and how it reads as that. */
export const MappingLine = memo(function MappingLine(props: Props) {
  const { column, target, writable, keyFieldIds, isKey, canChooseKey, verdict, error, reading } = props;
  const { onTarget, onReading, onKey, onShow } = props;
  const held = target.to === 'field' ? writable.find((field) => field.id === target.fieldId) : undefined;
  const readAs = target.to === 'new' ? target.type : held?.field_type;
  const choose = (value: string) => {
    if (value === SKIP) onTarget(column.index, { to: 'skip' });
    else if (value !== NEW) onTarget(column.index, { to: 'field', fieldId: value });
    else onTarget(column.index, newFieldOf(column, false));
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
        <span className={styles.asType}>
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
          {readAs && reading.unit !== null && HAS_UNIT.has(readAs) && (
            <span className={styles.unit}>in {reading.unit}</span>
          )}
        </span>
        {readAs && (
          <ColumnReadingChoice
            column={column}
            type={readAs}
            reading={reading}
            className={styles.reading}
            onReading={(next) => onReading(column.index, next)}
          />
        )}
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
        <ColumnVerdictCell
          column={column}
          target={target}
          verdict={verdict}
          held={held}
          readAs={readAs}
          isDoubtful={props.isDoubtful}
          isAsked={readAs === 'date' && column.asksOrder && reading.dateOrder === null}
          onShow={onShow}
        />
      </td>
    </tr>
  );
});
