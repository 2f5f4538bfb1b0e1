import { fieldTypeSpec } from '@/domain/fields/fieldRegistry';
import { IMPORT_TYPES } from '@/domain/imports/columnTarget';
import { counted } from '@/lib/words/counted';
import { FIELD_ICONS } from '@/parts/values/fieldIcons';
import { Checkbox, Select, TextInput } from '@/ui';
import type { PasteField } from '../model/pasteCheck';
import styles from './PasteCheck.module.css';

interface Props {
  offered: readonly PasteField[];
  /** The fields that will be created. */
  fields: readonly PasteField[];
  block: readonly (readonly string[])[];
  onFields(fields: readonly PasteField[]): void;
}

const TYPES = IMPORT_TYPES.map((type) => ({ value: type, label: fieldTypeSpec(type).label, icon: FIELD_ICONS[type] }));
/** Number of values shown per column. */
const SHOWN = 3;

/** Fields for the pasted columns beyond the last one: each with a name and a type, or skipped. */
export function PasteFields({ offered, fields, block, onFields }: Props) {
  const put = (field: PasteField) => onFields(fields.map((other) => (other.col === field.col ? field : other)));
  const toggle = (field: PasteField, isMade: boolean) =>
    onFields(
      offered.flatMap((other) => {
        if (other.col === field.col) return isMade ? [field] : [];
        return fields.find(({ col }) => col === other.col) ?? [];
      }),
    );
  return (
    <div className={styles.part}>
      <span className={styles.heading}>{counted(offered.length, 'column')} beyond the last field</span>
      {offered.map((one) => {
        const field = fields.find(({ col }) => col === one.col);
        const shown = field ?? one;
        const texts = block.map((line) => line[one.col] ?? '').filter((text) => text.trim() !== '');
        return (
          <div key={one.col} className={styles.field}>
            <Checkbox checked={field !== undefined} onCheckedChange={(isMade) => toggle(shown, isMade)}>
              Add field
            </Checkbox>
            <TextInput
              size="compact"
              className={styles.name}
              aria-label={`Name of the field for column ${one.col + 1}`}
              disabled={!field}
              value={shown.name}
              onValueChange={(name) => put({ ...shown, name })}
            />
            <Select
              size="compact"
              className={styles.type}
              aria-label={`Type of ${shown.name}`}
              disabled={!field}
              value={shown.type}
              onValueChange={(type) => put({ ...shown, type })}
              options={TYPES}
            />
            <span className={styles.samples}>{texts.slice(0, SHOWN).join(' \u00b7 ')}</span>
          </div>
        );
      })}
    </div>
  );
}
