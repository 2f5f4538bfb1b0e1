import { memo, useState } from 'react';
import type { BoundedParameter, ConstraintType } from '@/domain/curves/parameterConstraint';
import { type Bounds, boundFault } from '@/domain/curves/validateDoseResponseConfig';
import type { DrcConfig, DrcConfigSettings } from '@/domain/kinds/drcConfig';
import { Checkbox, ErrorText, Select } from '@/ui';
import styles from '../CurveScene.module.css';
import { NumberInput } from '../config/NumberInput';
import { type UnreadNumbers, unreadFault, useUnreadNumbers } from '../config/unreadNumbers';
import type { BoundDrag } from '../state/BoundDrag';

interface Props {
  config: DrcConfig;
  mayEdit: boolean;
  /** Texts that are not numbers, from a form that reports numbers while they are typed. */
  live?: UnreadNumbers;
  /** A drag that the numbers follow. */
  drag?: BoundDrag;
  onSave(patch: Partial<DrcConfigSettings>): unknown;
}

const PARAMETERS: readonly { name: BoundedParameter; label: string }[] = [
  { name: 'top', label: 'Top' },
  { name: 'baseline', label: 'Base' },
  { name: 'hill_slope', label: 'Hill slope' },
  { name: 'ec50', label: 'EC50' },
];
const TYPES: readonly { value: ConstraintType; label: string }[] = [
  { value: 'none', label: 'Free' },
  { value: 'range', label: 'Range' },
  { value: 'constant', label: 'Constant' },
];

/** Initial value of a bound that is turned on, typical of percent responses and common slopes. */
const START: Record<BoundedParameter, [number, number]> = {
  top: [80, 120],
  baseline: [-20, 20],
  hill_slope: [0.3, 4],
  ec50: [0.001, 100],
};

/** Bounds of each parameter for all curves of the configuration. */
export function BoundsForm({ config, mayEdit, live, drag, onSave }: Props) {
  const rows = PARAMETERS.map(({ name, label }) => (
    <BoundRow
      key={name}
      name={name}
      label={label}
      type={config[`${name}_constraint_type`] ?? 'none'}
      min={config[`${name}_min`] ?? null}
      max={config[`${name}_max`] ?? null}
      warnOnly={config[`${name}_warn_only`] ?? false}
      mayEdit={mayEdit}
      live={live}
      drag={drag}
      onSave={onSave}
    />
  ));
  return (
    <>
      {rows}
      {isUpsideDown(config) && <p className={styles.hint}>{UPSIDE_DOWN}</p>}
    </>
  );
}

const UPSIDE_DOWN =
  'These bounds put Top below Baseline. For falling curves, choose “Baseline at dose 0” in the settings of the fit.';

/** Whether the binding bounds leave no room for Top above Baseline, if the curves have that form. */
function isUpsideDown(config: DrcConfig): boolean {
  const { baseline_min, top_min, top_max, top_constraint_type: type } = config;
  const lowest = config.baseline_constraint_type === 'none' || config.baseline_warn_only ? null : baseline_min;
  const highest = type === 'none' || config.top_warn_only ? null : type === 'constant' ? (top_min ?? top_max) : top_max;
  return config.curve_form !== 'baseline_at_zero_dose' && lowest !== null && highest !== null && highest < lowest;
}

interface RowProps extends Pick<Props, 'mayEdit' | 'onSave'> {
  name: BoundedParameter;
  label: string;
  type: ConstraintType;
  min: number | null;
  max: number | null;
  warnOnly: boolean;
  live: UnreadNumbers | undefined;
  drag: BoundDrag | undefined;
}

/**
 * One parameter; rendered again only when its own bounds change. They do not change while one is dragged: the inputs
 * follow that. Contradictory bounds are kept with the reason until they can be saved together.
 */
const BoundRow = memo(function BoundRow(props: RowProps) {
  const { name, label, mayEdit, live, drag, onSave } = props;
  const own = useUnreadNumbers();
  const unread = live ?? own;
  const [held, setHeld] = useState<Partial<DrcConfigSettings>>(NOTHING);
  const bounds = {
    [`${name}_constraint_type`]: props.type,
    [`${name}_min`]: props.min,
    [`${name}_max`]: props.max,
    ...held,
  } as Bounds;
  const type = bounds[`${name}_constraint_type`];
  const min = bounds[`${name}_min`];
  const max = bounds[`${name}_max`];
  const fault = boundFault(bounds, name);
  const unreads = [unread.held.get(`${name}_min`), unread.held.get(`${name}_max`)];
  const save = (patch: Partial<DrcConfigSettings>) => {
    if (live) return onSave(patch);
    const next = { ...held, ...patch };
    const sound = boundFault({ ...bounds, ...next }, name) === null;
    setHeld(sound ? NOTHING : next);
    if (sound) onSave(next);
  };
  const setType = (type: ConstraintType) => {
    const [low, high] = START[name];
    const from = min ?? low;
    const to = max ?? high;
    const started =
      type === 'range'
        ? { min: from, max: to > from ? to : from + (high - low) }
        : type === 'constant'
          ? { min: from, max: null }
          : null;
    for (const side of SIDES) unread.report(`${name}_${side}`, null);
    save({
      [`${name}_constraint_type`]: type,
      ...(started ? { [`${name}_min`]: started.min, [`${name}_max`]: started.max } : {}),
    });
  };
  const input = (side: 'min' | 'max', label: string) => (
    <NumberInput
      // Text typed for another type of constraint does not apply to this one.
      key={type}
      name={`${name}_${side}`}
      label={label}
      value={bounds[`${name}_${side}`]}
      unread={unread}
      live={live !== undefined}
      drag={drag}
      disabled={!mayEdit}
      invalid={fault !== null}
      onCommit={(value) => save({ [`${name}_${side}`]: value })}
    />
  );
  return (
    <>
      <div className={styles.constraint}>
        <span>{label}</span>
        <Select
          size="compact"
          aria-label={`${label} constraint`}
          value={type}
          options={TYPES}
          disabled={!mayEdit}
          onValueChange={setType}
        />
        {type === 'none' ? <span /> : input('min', type === 'constant' ? `${label} value` : `${label} minimum`)}
        {type === 'range' ? input('max', `${label} maximum`) : <span />}
        {type === 'none' ? (
          <span />
        ) : (
          <Checkbox
            checked={props.warnOnly}
            disabled={!mayEdit}
            onCheckedChange={(checked) => onSave({ [`${name}_warn_only`]: checked })}
          >
            warn only
          </Checkbox>
        )}
      </div>
      {unreads.map((one) => one && <ErrorText key={one.label}>{unreadFault(one)}</ErrorText>)}
      {fault && <ErrorText>{fault.message}</ErrorText>}
    </>
  );
});

const NOTHING: Partial<DrcConfigSettings> = {};
const SIDES = ['min', 'max'] as const;
