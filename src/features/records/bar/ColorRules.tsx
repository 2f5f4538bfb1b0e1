import { useState } from 'react';
import { describeFilter } from '@/domain/filters/describeFilter';
import { Button, Popover, SearchList } from '@/ui';
import { OPTION_COLORS } from '../cells/optionLook';
import { fieldIdOfRule, targetOf } from '../model/columnModel';
import { iconOf } from '../model/gridColumns';
import { operatorsFor } from '../model/operatorsFor';
import { newFilter, replaceAt } from '../model/rules';
import type { ColorFilter } from '../model/viewSettings';
import { barColor } from '../scene/useRowBar';
import { FilterEditor } from './FilterEditor';
import type { ViewBarProps } from './ViewBar';
import styles from './ViewBar.module.css';

const newId = () => crypto.randomUUID();

/** Rules that give rows a coloured bar; the first rule that a row meets counts. */
export function ColorRules(props: ViewBarProps) {
  const { settings, change, table, slice, lookups, day } = props;
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
                  <button type="button" className={styles.chip} data-inactive={words.inactive !== null || undefined}>
                    <span>{words.text}</span>
                  </button>
                }
                open={open !== null && open === rule.id}
                onOpenChange={(next) => setOpen(next ? (rule.id ?? null) : null)}
                label="Colour rule"
                width={360}
              >
                <FilterEditor
                  {...props}
                  filter={rule}
                  field={field}
                  inactive={words.inactive?.words}
                  onChange={(next) => put(index, next && { ...next, color: rule.color })}
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
          options={[...table.fields.values()].map((field) => ({
            value: field.id,
            label: field.field_name,
            icon: iconOf(field),
          }))}
          chosen={[]}
          placeholder="Colour by field"
          onChoose={(fieldId) => {
            const field = table.fields.get(fieldId);
            const [first = 'is_set'] = field ? operatorsFor(field) : [];
            const color = OPTION_COLORS[settings.color_filters.length % 7] ?? 'q1';
            const rule = { ...newFilter(targetOf(fieldId, slice, settings), first, newId), color };
            change({ color_filters: [...settings.color_filters, rule] });
            setAdding(false);
            // After the list has given the focus back.
            setTimeout(() => setOpen(rule.id ?? null), 60);
          }}
        />
      </Popover>
    </>
  );
}
