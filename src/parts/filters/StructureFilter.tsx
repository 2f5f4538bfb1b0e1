import { Suspense, useEffect, useRef, useState } from 'react';
import { filterProp } from '@/domain/filters/filterProp';
import type { StructureQuestion } from '@/domain/structures';
import type { Json } from '@/lib/json';
import { useStructureSlots } from '@/parts/values/structureSlots';
import { Button, Checkbox, Segmented, Slider, Spinner } from '@/ui';
import { PatternPreview } from './ChipPattern';
import styles from './Filters.module.css';
import { percent, STRUCTURE_MODE_OPTIONS } from './structureWords';
import { withStructureRules, withValue } from './withValue';

interface StructureFilterProps {
  fieldName: string;
  prop: Json;
  /** The query structure, for the preview. */
  question: StructureQuestion | undefined;
  onChange(prop: Json): void;
}

/**
 * The slider filters while it is dragged, and everybody who has the view open sees it: at most once per this many
 * milliseconds.
 */
const PACE = 90;
const READINGS = [
  { value: 'auto', label: 'Read as it is' },
  { value: 'smiles', label: 'SMILES' },
  { value: 'smarts', label: 'SMARTS' },
] as const;
/** Lowest threshold: below it almost everything counts as similar. */
const LEAST = 0.2;

/** How structures are compared with the query structure, with a preview of it. */
export function StructureFilter({ fieldName, prop, question, onChange }: StructureFilterProps) {
  const slots = useStructureSlots();
  const [drawing, setDrawing] = useState(false);
  const { value, structure } = filterProp(prop);
  const { mode, stereo, ignoreSalts, threshold, reading = 'auto', hydrogens = false } = structure;
  // The position of the slider until the view has caught up: values that arrive from the view in the meantime are
  // echoes of earlier positions.
  const [drawn, setDrawn] = useState<number | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => setDrawn((to) => (to === threshold ? null : to)), [threshold]);
  const latest = useRef({ prop, threshold });
  latest.current = { prop, threshold: drawn ?? threshold };
  return (
    <>
      <div className={styles.ends}>
        <Segmented
          label="How structures are compared"
          value={mode}
          options={STRUCTURE_MODE_OPTIONS}
          onValueChange={(next) => onChange(withStructureRules(prop, { mode: next }))}
        />
        {slots && (
          <Button icon="edit" onClick={() => setDrawing(true)}>
            Draw
          </Button>
        )}
      </div>
      {question && <PatternPreview question={question} />}
      {mode === 'similar' && (
        <Slider
          label="Similar from"
          min={LEAST}
          max={1}
          step={0.01}
          value={drawn ?? threshold}
          words={percent}
          onValueChange={(next) => {
            setDrawn(next);
            timer.current ??= setTimeout(() => {
              timer.current = undefined;
              const { prop: now, threshold: to } = latest.current;
              onChange(withStructureRules(now, { threshold: to }));
              if (filterProp(now).structure.threshold === to) setDrawn(null);
            }, PACE);
          }}
        />
      )}
      {mode === 'substructure' && (
        <Checkbox checked={stereo} onCheckedChange={(on) => onChange(withStructureRules(prop, { stereo: on }))}>
          Drawn stereochemistry must match
        </Checkbox>
      )}
      {mode === 'substructure' && (
        <Checkbox checked={hydrogens} onCheckedChange={(on) => onChange(withStructureRules(prop, { hydrogens: on }))}>
          Drawn hydrogens must be there
        </Checkbox>
      )}
      {mode === 'substructure' && (
        <Segmented
          small
          label="Read the pattern as"
          value={reading}
          options={READINGS}
          onValueChange={(next) => onChange(withStructureRules(prop, { reading: next }))}
        />
      )}
      <Checkbox checked={ignoreSalts} onCheckedChange={(on) => onChange(withStructureRules(prop, { ignoreSalts: on }))}>
        Leave out salts and solvents
      </Checkbox>
      {drawing && slots && (
        <Suspense fallback={<Spinner label="Loading the sketcher" />}>
          <slots.Sketcher
            kind={mode === 'substructure' ? 'pattern' : 'smiles-string'}
            title={`${fieldName} to look for`}
            text={typeof value === 'string' ? value : ''}
            onApply={(text) => onChange(withValue(prop, text))}
            onClose={() => setDrawing(false)}
          />
        </Suspense>
      )}
    </>
  );
}
