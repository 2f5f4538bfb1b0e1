import type { Field } from '@/domain/kinds/field';
import { RuleChip } from '@/parts/filters/RuleChip';
import { fieldOptions } from '@/parts/pick/fieldOptions';
import { Popover, SearchList, Segmented } from '@/ui';
import { type BoardConfig, summaryOf } from '../board/useBoardConfig';
import { type LaneSummary, SUMMARY_WORDS } from '../board/useLaneSummary';
import styles from './ViewBar.module.css';

const NUMERIC: ReadonlySet<string> = new Set(['number', 'qualified-number', 'formula']);
const KINDS = Object.entries(SUMMARY_WORDS).map(([value, label]) => ({ value: value as LaneSummary['kind'], label }));
/** The choice of no field. */
const NONE = '';

interface Props {
  config: BoardConfig;
  fields: ReadonlyMap<string, Field>;
  /** Why this person may not change the board. */
  closed: string | undefined;
}

/** The summary at the bottom of each lane; opens the choice. Nothing is shown if the table has no numbers. */
export function LaneSummaryChip({ config, fields, closed }: Props) {
  const able = [...fields.values()].filter(
    (field) => NUMERIC.has(field.field_type) && field.attrs.lookup === undefined,
  );
  if (able.length === 0) return null;
  const summary = summaryOf(config.board, fields);
  return (
    <>
      <span className={styles.word}>lanes sum up</span>
      <Popover
        trigger={
          <RuleChip>
            <b>{summary ? `${SUMMARY_WORDS[summary.kind].toLowerCase()} of ${summary.field.field_name}` : 'nothing'}</b>
          </RuleChip>
        }
        label="Summary of lanes"
        width={280}
        flush
      >
        {closed !== undefined && <p className={styles.note}>{closed}</p>}
        {closed === undefined && (
          <>
            <SearchList
              options={[{ value: NONE, label: 'Nothing' }, ...fieldOptions(able)]}
              chosen={[summary?.field.id ?? NONE]}
              placeholder="Numbers to sum up"
              onChoose={(id) =>
                config.change({ summary_field_id: id === NONE ? null : id, summary_kind: summary?.kind ?? 'sum' })
              }
            />
            {summary && (
              <div className={styles.fieldFoot}>
                <Segmented
                  label="How"
                  value={summary.kind}
                  options={KINDS}
                  onValueChange={(summary_kind) => config.change({ summary_kind })}
                />
              </div>
            )}
          </>
        )}
      </Popover>
    </>
  );
}
