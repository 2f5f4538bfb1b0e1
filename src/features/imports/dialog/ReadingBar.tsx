import { useMemo } from 'react';
import type { Delimiter } from '@/domain/files/sniff';
import { ENCODING_NAMES, TEXT_ENCODINGS, type TextEncoding } from '@/domain/files/textEncodings';
import { Checkbox, Select } from '@/ui';
import { DELIMITER_NAMES, isText, type Reading } from '../file/reading';
import styles from './ImportDialog.module.css';

interface Props {
  reading: Reading;
  /** Sheet names of a workbook. */
  sheets: readonly string[];
  /** The sheet that was read. */
  sheet: string | null;
  /** Encodings that also fit the file, the most likely ones first. */
  otherEncodings: readonly TextEncoding[];
  onReading: (reading: Reading) => void;
}

const DELIMITERS = Object.entries(DELIMITER_NAMES).map(([value, label]) => ({ value: value as Delimiter, label }));

function encodingOptions(likely: readonly TextEncoding[]) {
  const option = (value: TextEncoding, group: string) => ({ value, label: ENCODING_NAMES[value], group });
  return [
    ...likely.map((value) => option(value, 'Likely')),
    ...TEXT_ENCODINGS.filter((value) => !likely.includes(value)).map((value) => option(value, 'All')),
  ];
}

/** How the file is read, as recognised from its content; each setting can be changed. */
export function ReadingBar({ reading, sheets, sheet, otherEncodings, onReading }: Props) {
  const encodings = useMemo(() => encodingOptions(otherEncodings), [otherEncodings]);
  const { kind } = reading;
  const header = (
    <Checkbox checked={reading.hasHeader ?? true} onCheckedChange={(hasHeader) => onReading({ ...reading, hasHeader })}>
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
              value={reading.sheet ?? sheet ?? sheets[0] ?? ''}
              onValueChange={(chosen) => onReading({ ...reading, sheet: chosen, hasHeader: null })}
              options={sheets.map((name) => ({ value: name, label: name }))}
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
          className={styles.encoding}
          aria-label="Encoding"
          value={reading.encoding}
          onValueChange={(encoding) => onReading({ ...reading, encoding })}
          options={encodings}
        />
      </div>
      {kind === 'html' && header}
      {kind === 'delimited' && (
        <>
          <div className={styles.group}>
            <span>Delimiter</span>
            <Select
              size="compact"
              className={styles.select}
              aria-label="Delimiter"
              value={reading.delimiter}
              onValueChange={(delimiter) => onReading({ ...reading, delimiter })}
              options={DELIMITERS}
            />
          </div>
          {header}
        </>
      )}
    </div>
  );
}
