import type { CSSProperties } from 'react';
import type { Task } from '@/domain/kinds/task';
import { TASK_TYPES } from '@/domain/kinds/taskTypes';
import { hashText } from '@/lib/hashText';
import { chipColor } from '@/parts/settings/colorOf';
import { personHue } from '@/ui';
import { STATUS_SHAPES, STATUS_TONES } from '../taskSigns';
import type { ViewSettings } from './viewSettings';

export type ColorBy = NonNullable<
  NonNullable<ViewSettings['view_mode_settings']['timeline']>['timeline_color_code_by']
>;

const look = (line: string, tint: string): CSSProperties =>
  ({ '--bar-line': line, '--bar-tint': tint }) as CSSProperties;
const series = (n: number) => look(`var(--q${n})`, `var(--q${n}-tint)`);
/** A colour that has no tint of its own. */
const mixed = (color: string) => look(color, `color-mix(in srgb, ${color} 16%, var(--sheet))`);
const NONE = look('var(--idle)', 'var(--idle-tint)');

/**
 * The colours of a bar in timeline and calendar, as custom properties (work.md section 3, timeline_color_code_by).
 * @param labelColors colours of labels by id
 */
export function barLook(task: Task, by: ColorBy, labelColors: ReadonlyMap<string, string>): CSSProperties {
  switch (by) {
    case 'status': {
      const tone = STATUS_TONES[STATUS_SHAPES[task.task_status]];
      return look(`var(--${tone})`, `var(--${tone}-tint)`);
    }
    case 'definition_type':
      return series(TASK_TYPES.indexOf(task.task_type) + 1);
    case 'assignee': {
      const [first] = task.assigned_user_ids;
      if (first === undefined) return NONE;
      return mixed(`var(--p${personHue(first)})`);
    }
    case 'label': {
      const [first] = task.label_ids;
      if (first === undefined) return NONE;
      const { hue, color } = chipColor(labelColors.get(first) ?? null);
      if (color !== undefined) return mixed(color);
      return hue === 0 ? NONE : series(hue);
    }
    case 'randomized_color':
      return series((hashText(task.id) % 8) + 1);
    case 'single_color':
      return series(6);
  }
}
