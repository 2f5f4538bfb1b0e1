import { useState } from 'react';
import type { Lookups } from '@/domain/fields/fieldContext';
import { describeFilter } from '@/domain/filters/describeFilter';
import { newId } from '@/lib/newId';
import { FilterEditor } from '@/parts/filters/FilterEditor';
import { operatorsFor } from '@/parts/filters/operatorsFor';
import { RuleChip } from '@/parts/filters/RuleChip';
import { fieldOptions } from '@/parts/pick/fieldOptions';
import { OPTION_COLORS } from '@/parts/values/cells/optionLook';
import { Button, Popover, SearchList } from '@/ui';
import { fieldIdOfRule, targetOf } from '../model/columnModel';
import { newFilter, replaceAt } from '../model/rules';
import type { ColorFilter } from '../model/viewSettings';
import { barColor } from '../scene/useRowBar';
import type { ViewPart } from '../state/viewPart';
import styles from './ViewBar.module.css';

interface ColorRulesProps extends ViewPart {
  lookups: Lookups;
  /** The person's current day, on which relative dates are based. */
  day: { today: string; tzMinutes: number };
}

/** Rules that give rows a coloured bar; the first rule that matches a row counts. */
export function ColorRules({ settings, change, table, slice, lookups, day }: ColorRulesProps) {
  const fields = [...table.fields.values()];
  const [adding, setAdding] = useState(false);
  const [open, setOpen] = useState<string | null>(null);
  const put = (index: number, next: ColorFilter | null) =>
    change({ color_filters: replaceAt(settings.color_filters, index, next) });
  return (
    <>
      <h2 className={styles.title}>Colours</h2>
      {settings.color_filters.map((rule, index) => {
        const fieldId = fieldIdOfRule(rule, settings);
        const field = fieldId === null ? undefined : table.fields.get(fieldId);
        const words = describeFilter(rule, field, { lookups, ...day });
        return (
          <div key={rule.id ?? index} className={styles.stack}>
            <div className={styles.line}>
              <Popover
                trigger={
                  <RuleChip inactive={words.inactive !== null}>
                    <span>{words.text}</span>
                  </RuleChip>
                }
                open={open !== null && open === rule.id}
                onOpenChange={(next) => setOpen(next ? (rule.id ?? null) : null)}
                label="Colour rule"
                width={360}
              >
                <FilterEditor
                  rule={rule}
                  field={field}
                  fields={fields}
                  inactive={words.inactive?.words}
                  onChange={(next) => put(index, { ...rule, ...next })}
                  onField={(id, next) => put(index, { ...rule, ...targetOf(id, slice, settings), ...next })}
                  onRemove={() => put(index, null)}
                  onDone={() => setOpen(null)}
                />
              </Popover>
              <span className={styles.swatches}>
                {OPTION_COLORS.slice(0, 7).map((color) => (
                  <button
                    key={color}
                    type="button"
                    className={styles.swatch}
                    aria-label={`Colour ${color.slice(1)}`}
                    aria-pressed={rule.color === color}
                    style={{ background: barColor(color) }}
                    onClick={() => put(index, { ...rule, color })}
                  />
                ))}
              </span>
            </div>
          </div>
        );
      })}
      <Popover
        trigger={
          <Button variant="bare" icon="plus">
            Add a colour rule
          </Button>
        }
        open={adding}
        onOpenChange={setAdding}
        label="Add a colour rule"
        width={260}
        flush
      >
        <SearchList
          options={fieldOptions(fields)}
          chosen={[]}
          placeholder="Colour by field"
          onChoose={(fieldId) => {
            const field = table.fields.get(fieldId);
            const [first = 'is_set'] = field ? operatorsFor(field) : [];
            const color = OPTION_COLORS[settings.color_filters.length % 7] ?? 'q1';
            const rule = { ...newFilter(targetOf(fieldId, slice, settings), first, newId), color };
            change({ color_filters: [...settings.color_filters, rule] });
            setAdding(false);
            // After the list has returned the focus.
            setTimeout(() => setOpen(rule.id ?? null), 60);
          }}
        />
      </Popover>
    </>
  );
}
