import { memo } from 'react';
import type { BoundedParameter, ConstraintType } from '@/domain/curves/parameterConstraint';
import type { DrcConfig, DrcConfigSettings } from '@/domain/rows/rowShapes';
import { Checkbox, Select } from '@/ui';
import styles from '../CurveScene.module.css';
import { NumberInput } from '../config/NumberInput';
import type { BoundDrag } from '../state/BoundDrag';

interface Props {
  config: DrcConfig;
  mayEdit: boolean;
  /** Tells numbers while they are typed. */
  live?: boolean;
  /** A drag that the numbers follow. */
  drag?: BoundDrag;
  onSave(patch: Partial<DrcConfigSettings>): unknown;
}

const PARAMETERS: readonly { name: BoundedParameter; label: string }[] = [
  { name: 'top', label: 'Top' },
  { name: 'baseline', label: 'Base' },
  { name: 'hill_slope', label: 'Hill slope' },
];
const TYPES: readonly { value: ConstraintType; label: string }[] = [
  { value: 'none', label: 'Free' },
  { value: 'range', label: 'Range' },
  { value: 'constant', label: 'Constant' },
];

/** A start for a bound that is turned on: where percent responses and usual slopes lie. */
const START: Record<BoundedParameter, [number, number]> = { top: [80, 120], baseline: [-20, 20], hill_slope: [0.3, 4] };

/** Bounds of each parameter for all curves of the configuration. */
export function BoundsForm({ config, mayEdit, live = false, drag, onSave }: Props) {
  return PARAMETERS.map(({ name, label }) => (
    <BoundRow
      key={name}
      name={name}
      label={label}
      type={config[`${name}_constraint_type`]}
      min={config[`${name}_min`]}
      max={config[`${name}_max`]}
      warnOnly={config[`${name}_warn_only`]}
      mayEdit={mayEdit}
      live={live}
      drag={drag}
      onSave={onSave}
    />
  ));
}

interface RowProps extends Pick<Props, 'mayEdit' | 'onSave'> {
  name: BoundedParameter;
  label: string;
  type: ConstraintType;
  min: number | null;
  max: number | null;
  warnOnly: boolean;
  live: boolean;
  drag: BoundDrag | undefined;
}

/** One parameter; drawn anew only when its own bounds change, which they do not while one is dragged: the inputs follow that. */
const BoundRow = memo(function BoundRow(props: RowProps) {
  const { name, label, type, mayEdit, live, drag, onSave } = props;
  const setType = (type: ConstraintType) => {
    const [low, high] = START[name];
    const min = props.min ?? low;
    const max = props.max ?? high;
    const bounds =
      type === 'range'
        ? { min, max: max > min ? max : min + (high - low) }
        : type === 'constant'
          ? { min, max: null }
          : null;
    onSave({
      [`${name}_constraint_type`]: type,
      ...(bounds ? { [`${name}_min`]: bounds.min, [`${name}_max`]: bounds.max } : {}),
    });
  };
  return (
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
      {type === 'none' ? (
        <span />
      ) : (
        <NumberInput
          live={live}
          {...(drag ? { follow: { drag, name: `${name}_min` } } : {})}
          label={type === 'constant' ? `${label} value` : `${label} minimum`}
          value={props.min}
          disabled={!mayEdit}
          onCommit={(value) => onSave({ [`${name}_min`]: value })}
        />
      )}
      {type === 'range' ? (
        <NumberInput
          live={live}
          {...(drag ? { follow: { drag, name: `${name}_max` } } : {})}
          label={`${label} maximum`}
          value={props.max}
          disabled={!mayEdit}
          onCommit={(value) => onSave({ [`${name}_max`]: value })}
        />
      ) : (
        <span />
      )}
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
  );
});
