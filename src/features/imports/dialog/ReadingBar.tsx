import type { Delimiter } from '@/domain/files/sniff';
import type { TextEncoding } from '@/domain/files/textDecoder';
import { Checkbox, Select } from '@/ui';
import { DELIMITER_NAMES, ENCODING_NAMES, isText, type Reading } from '../file/reading';
import styles from './ImportDialog.module.css';

interface Props {
  reading: Reading;
  /** Of a workbook. */
  sheets: readonly string[];
  onReading: (reading: Reading) => void;
}

const ENCODINGS = Object.entries(ENCODING_NAMES).map(([value, label]) => ({ value: value as TextEncoding, label }));
const DELIMITERS = Object.entries(DELIMITER_NAMES).map(([value, label]) => ({ value: value as Delimiter, label }));
const DECIMALS = [
  { value: '.', label: 'Point, 1.5' },
  { value: ',', label: 'Comma, 1,5' },
] as const;

/** How the file is read, as recognised from its content; each part can be changed. */
export function ReadingBar({ reading, sheets, onReading }: Props) {
  const { kind } = reading;
  const header = (
    <Checkbox checked={reading.hasHeader} onCheckedChange={(hasHeader) => onReading({ ...reading, hasHeader })}>
      The first row names the columns
    </Checkbox>
  );
  if (kind === 'xlsx')
    return (
      <div className={styles.bar}>
        {sheets.length > 1 && (
          <div className={styles.group}>
            <span>Sheet</span>
            <Select
              size="compact"
              className={styles.select}
              aria-label="Sheet"
              value={reading.sheet ?? sheets[0] ?? ''}
              onValueChange={(sheet) => onReading({ ...reading, sheet })}
              options={sheets.map((sheet) => ({ value: sheet, label: sheet }))}
            />
          </div>
        )}
        {header}
      </div>
    );
  if (!isText(reading)) return null;
  return (
    <div className={styles.bar}>
      <div className={styles.group}>
        <span>Encoding</span>
        <Select
          size="compact"
          className={styles.select}
          aria-label="Encoding"
          value={reading.encoding}
          onValueChange={(encoding) => onReading({ ...reading, encoding })}
          options={ENCODINGS}
        />
      </div>
      {kind === 'delimited' && (
        <>
          <div className={styles.group}>
            <span>Columns split by</span>
            <Select
              size="compact"
              className={styles.select}
              aria-label="Columns split by"
              value={reading.delimiter}
              onValueChange={(delimiter) => onReading({ ...reading, delimiter })}
              options={DELIMITERS}
            />
          </div>
          <div className={styles.group}>
            <span>Decimal sign</span>
            <Select
              size="compact"
              className={styles.select}
              aria-label="Decimal sign"
              value={reading.decimal}
              onValueChange={(decimal) => onReading({ ...reading, decimal })}
              options={DECIMALS}
            />
          </div>
          {header}
        </>
      )}
    </div>
  );
}
