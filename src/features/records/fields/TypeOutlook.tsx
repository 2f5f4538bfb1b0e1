import type { Lookups } from '@/domain/fields/fieldContext';
import { fieldTypeSpec } from '@/domain/fields/fieldRegistry';
import { formatContent } from '@/domain/fields/showContent';
import type { Field } from '@/domain/kinds/field';
import type { FieldType } from '@/domain/kinds/fieldType';
import { classNames } from '@/lib/classNames';
import { counted, numberText, plural } from '@/lib/words/counted';
import { Button, Icon, Spinner } from '@/ui';
import styles from './MergeDialog.module.css';
import type { TypeOutlook as Outlook } from './useTypeCheck';

const NUMERIC: ReadonlySet<FieldType> = new Set(['number', 'qualified-number']);

interface TypeOutlookProps {
  outlook: Outlook;
  field: Field;
  type: FieldType;
  lookups: Lookups;
  /** Takes the unit that the values name; undefined where the field has one or cannot. */
  onUnit: ((unit: string) => void) | undefined;
}

/** What becomes of the values of a field that changes its type. It may be changed all the same: nothing is lost. */
export function TypeOutlook({ outlook, field, type, lookups, onUnit }: TypeOutlookProps) {
  if (outlook.state === 'counting') return <Spinner label="Looking at the values" />;
  if (outlook.state === 'unknown') return <p className={styles.note}>{outlook.reason}</p>;
  const { valid_count, invalid_count, unit, lines } = outlook.check;
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
      </ul>
      {onUnit && unit !== null && NUMERIC.has(type) && (
        <p className={styles.unit}>
          Most of them are in {unit}. <Button onClick={() => onUnit(unit)}>Use {unit} as the unit</Button>
        </p>
      )}
      {lines.length > 0 && (
        <table className={styles.lines}>
          <thead>
            <tr>
              <th scope="col">Record</th>
              <th scope="col">{field.field_name}</th>
              <th scope="col">Why not</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={`${line.record_id} ${line.value_id}`}>
                <th scope="row">{line.record_identifier}</th>
                <td>{formatContent(line.content, { field, lookups })}</td>
                <td className={styles.stop}>{line.message}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {invalid_count > lines.length && lines.length > 0 && (
        <p className={styles.note}>and {numberText(invalid_count - lines.length)} more</p>
      )}
    </div>
  );
}
