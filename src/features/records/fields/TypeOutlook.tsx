import type { ReactNode } from 'react';
import type { HeldValue } from '@/domain/fields/convert';
import type { Lookups } from '@/domain/fields/fieldContext';
import { fieldTypeSpec } from '@/domain/fields/fieldRegistry';
import { formatContent } from '@/domain/fields/showContent';
import type { ColumnReading } from '@/domain/imports/columnReading';
import type { Field } from '@/domain/kinds/field';
import type { FieldType } from '@/domain/kinds/fieldType';
import { classNames } from '@/lib/classNames';
import { counted, numberText, plural } from '@/lib/words/counted';
import { ColumnReadingChoice } from '@/parts/values/ColumnReadingChoice';
import { Button, Icon, Spinner } from '@/ui';
import styles from './MergeDialog.module.css';
import type { TypeOutlook as Outlook } from './useTypeCheck';

const NUMERIC: ReadonlySet<FieldType> = new Set(['number', 'qualified-number']);

interface TypeOutlookProps {
  outlook: Outlook;
  field: Field;
  type: FieldType;
  lookups: Lookups;
  /** Adopts the unit in the values; undefined if the field has a unit or cannot have one. */
  onUnit: ((unit: string) => void) | undefined;
  /** How ambiguous texts are read. */
  reading: ColumnReading;
  onReading(reading: ColumnReading): void;
}

/** Outcome of a change of type for the values of a field. The type may be changed in any case: nothing is lost. */
export function TypeOutlook({ outlook, field, type, lookups, onUnit, reading, onReading }: TypeOutlookProps) {
  if (outlook.state === 'counting') return <Spinner label="Looking at the values" />;
  if (outlook.state === 'unknown') return <p className={styles.note}>{outlook.reason}</p>;
  const { valid_count, invalid_count, unit, lines, changed, open_date, open_number } = outlook.check;
  // Until the order of day and month is known there is nothing to show.
  const changed_count = open_date !== null && reading.dateOrder === null ? 0 : outlook.check.changed_count;
  if (valid_count + invalid_count === 0) return <p className={styles.note}>The field holds no values yet.</p>;
  const { label } = fieldTypeSpec(type);
  const one = invalid_count === 1;
  return (
    <div>
      <ul className={classNames(styles.outlook, styles.below)} aria-live="polite">
        {valid_count > 0 && (
          <li>
            <Icon name="check" /> {counted(valid_count, 'value')} {plural(valid_count, 'reads', 'read')} as {label}.
          </li>
        )}
        {invalid_count > 0 && (
          <li className={styles.stop}>
            <Icon name="warning" /> {counted(invalid_count, 'value')} {one ? 'does' : 'do'} not read as {label}.{' '}
            {one ? 'Its cell is' : 'Their cells are'} empty afterwards; {one ? 'it stays' : 'they stay'} in the history
            of the cell, and an undo brings {one ? 'it' : 'them'} back.
          </li>
        )}
        {changed_count > 0 && (
          <li>
            <Icon name="info" /> {counted(changed_count, 'value')} {plural(changed_count, 'reads', 'read')} differently
            afterwards.
          </li>
        )}
      </ul>
      {(open_date ?? open_number) !== null && (
        <div className={styles.unit}>
          {open_date === null ? 'The numbers' : 'The dates'} can be read in two ways:
          <ColumnReadingChoice
            column={{ name: field.field_name, orderSample: open_date, commaSample: open_number }}
            {...{ type, reading, onReading }}
          />
        </div>
      )}
      {onUnit && unit !== null && NUMERIC.has(type) && (
        <p className={styles.unit}>
          Most of them are in {unit}. <Button onClick={() => onUnit(unit)}>Use {unit} as the unit</Button>
        </p>
      )}
      <Lines
        {...{ field, lookups }}
        head="Why not"
        count={invalid_count}
        lines={lines.map((line) => ({ ...line, words: <span className={styles.stop}>{line.message}</span> }))}
      />
      <Lines
        {...{ field, lookups }}
        head="Afterwards"
        count={changed_count}
        lines={changed_count === 0 ? [] : changed.map((line) => ({ ...line, words: line.becomes }))}
      />
    </div>
  );
}

interface LinesProps {
  field: Field;
  lookups: Lookups;
  /** Content of the last column. */
  head: string;
  count: number;
  lines: readonly (HeldValue & { record_identifier: string; words: ReactNode })[];
}

/** Some of the values, each with its record. */
function Lines({ field, lookups, head, count, lines }: LinesProps) {
  if (lines.length === 0) return null;
  return (
    <>
      <table className={styles.lines}>
        <thead>
          <tr>
            <th scope="col">Record</th>
            <th scope="col">{field.field_name}</th>
            <th scope="col">{head}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ record_id, value_id, record_identifier, content, words }) => (
            <tr key={`${record_id} ${value_id}`}>
              <th scope="row">{record_identifier}</th>
              <td>{formatContent(content, { field, lookups })}</td>
              <td>{words}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {count > lines.length && <p className={styles.note}>and {numberText(count - lines.length)} more</p>}
    </>
  );
}
