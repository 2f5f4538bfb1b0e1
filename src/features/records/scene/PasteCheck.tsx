import { useEffect, useState } from 'react';
import type { ColumnReading } from '@/domain/imports/columnReading';
import { counted, numberText } from '@/lib/words/counted';
import { ColumnReadingChoice } from '@/parts/values/ColumnReadingChoice';
import { Button, Dialog, RadioGroup } from '@/ui';
import type { PasteWay } from '../clipboard/pasteBlock';
import type { PasteOutcome } from '../clipboard/pasteOutcome';
import { type PasteField, type ReadColumn, readPasted } from '../model/pasteCheck';
import { pasteMemory } from '../state/pasteMemory';
import styles from './PasteCheck.module.css';
import { PasteFields } from './PasteFields';
import type { PasteQuestion } from './PasteQuestion';
import { useSceneParts } from './sceneParts';
import { usePaste } from './usePaste';

interface Props {
  question: PasteQuestion;
  onPasted(outcome: PasteOutcome): void;
  onClose(): void;
}

type Rows = 'over' | 'new';

/**
 * Shown before a paste: texts that will be written differently, the destination of the rows, and fields for columns
 * that do not fit.
 */
export function PasteCheck({ question, onPasted, onClose }: Props) {
  const { prepared, asked, overwrites } = question;
  const { cx } = useSceneParts();
  const { write, importBlock } = usePaste(false);
  const [readings, setReadings] = useState(question.readings);
  const [fields, setFields] = useState<readonly PasteField[]>(question.fields);
  const [rows, setRows] = useState<Rows>(overwrites === null ? 'over' : 'new');
  const [busy, setBusy] = useState(false);
  const { block } = prepared;
  const sheet = block.length > 1 ? importBlock : null;
  const made = rows === 'new' ? block.length : Math.max(0, block.length - prepared.into.length);
  const submit = async () => {
    setBusy(true);
    for (const { col, field } of asked) {
      const reading = readings.get(col);
      if (reading) pasteMemory.set(field.id, reading);
    }
    const way: PasteWay = { readings, fields, asNew: rows === 'new' };
    const outcome = await write(prepared, way);
    onClose();
    onPasted(outcome);
  };
  return (
    <Dialog
      open
      width="md"
      onOpenChange={(open) => !open && onClose()}
      title={`Paste ${counted(block.length, 'row')}`}
      subtitle="Nothing is written yet."
      submitLabel="Paste"
      busy={busy}
      submitDisabled={fields.some(({ name }) => name.trim() === '')}
      onSubmit={() => void submit()}
      footerNote={made === 0 ? undefined : `Adds ${counted(made, 'record')}`}
      extraActions={
        sheet && (
          <Button
            size="large"
            onClick={() => {
              onClose();
              sheet(block);
            }}
          >
            Import as a table…
          </Button>
        )
      }
    >
      {asked.length > 0 && (
        <div className={styles.scroll}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th>Field</th>
                <th>Read as</th>
                <th>What changes</th>
              </tr>
            </thead>
            <tbody>
              {asked.map((column) => {
                const reading = readings.get(column.col) ?? column.reading;
                return (
                  <tr key={column.col}>
                    <td>{column.field.field_name}</td>
                    <td>
                      <ColumnReadingChoice
                        column={{ ...column, name: column.field.field_name }}
                        type={column.field.field_type}
                        reading={reading}
                        className={styles.reading}
                        onReading={(next) => setReadings((before) => new Map([...before, [column.col, next]]))}
                      />
                    </td>
                    <td>
                      <Effect
                        block={block}
                        column={column}
                        reading={reading}
                        lookups={cx.lookups}
                        userId={cx.store.userId}
                      />
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </div>
      )}
      {question.fields.length > 0 && (
        <PasteFields offered={question.fields} fields={fields} block={block} onFields={setFields} />
      )}
      {overwrites !== null && (
        <div className={styles.part}>
          <RadioGroup<Rows>
            label="Where the rows go"
            column
            value={rows}
            onValueChange={setRows}
            options={[
              { value: 'new', label: `All ${numberText(block.length)} rows become new records` },
              { value: 'over', label: `The first row overwrites ${overwrites}; the others become new records` },
            ]}
          />
        </div>
      )}
    </Dialog>
  );
}

interface EffectProps {
  block: readonly (readonly string[])[];
  column: PasteQuestion['asked'][number];
  reading: ColumnReading;
  lookups: Parameters<typeof readPasted>[3]['lookups'];
  userId: string;
}

/** The first texts that change under a way of reading, and their number. */
function Effect({ block, column, reading, lookups, userId }: EffectProps) {
  const [read, setRead] = useState<ReadColumn>(column);
  useEffect(() => {
    let wanted = true;
    void readPasted(block, column, reading, { lookups, actorId: userId }).then((next) => wanted && setRead(next));
    return () => {
      wanted = false;
    };
  }, [block, column, reading, lookups, userId]);
  const { changed, changes, refused } = read;
  return (
    <span className={styles.effect}>
      {changes.slice(0, 2).map(({ text, reads }) => (
        <span key={text}>
          <span className={styles.typed}>{text}</span> becomes <span className={styles.typed}>{reads}</span>
          <br />
        </span>
      ))}
      {changed === 0 ? 'Nothing changes' : `${counted(changed, 'cell')} written differently`}
      {refused > 0 && `; ${numberText(refused)} not readable`}
    </span>
  );
}
