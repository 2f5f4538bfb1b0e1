import type { Annotation, Plasmid } from '@/domain/sequences/plasmid';
import { counted } from '@/lib/words/counted';
import { Button, EmptyState, IconButton, Select, TextInput } from '@/ui';
import { annotationColor } from '../map/annotationColor';
import styles from './Editor.module.css';
import type { ChosenRange } from './SeqView';

interface AnnotationListProps {
  plasmid: Plasmid;
  mayWrite: boolean;
  /** The selection on the map: the position of a new feature. */
  chosen: ChosenRange | null;
  /** The feature whose form is open. */
  open: number | null;
  onOpen(index: number | null): void;
  onChange(annotations: Annotation[]): void;
  onShow(range: ChosenRange): void;
}

const DIRECTIONS = [
  { value: '1', label: 'Forward' },
  { value: '-1', label: 'Reverse' },
  { value: '0', label: 'No direction' },
] as const;

/** Common kinds of features (INSDC feature keys). */
export const FEATURE_TYPES = [
  'CDS',
  'gene',
  'promoter',
  'terminator',
  'rep_origin',
  'primer_bind',
  'protein_bind',
  'regulatory',
  'RBS',
  'misc_feature',
];

/** The features of a plasmid; the selected one with its form. */
export function AnnotationList(props: AnnotationListProps) {
  const { plasmid, mayWrite, chosen, open, onOpen, onChange, onShow } = props;
  const { annotations, seq } = plasmid;
  const set = (index: number, next: Annotation) => onChange(annotations.with(index, next));
  const add = () => {
    const place = chosen ?? { start: 1, end: Math.min(100, seq.length) };
    onChange([...annotations, { name: 'New feature', ...place, direction: 1, type: 'misc_feature' }]);
    onOpen(annotations.length);
  };
  return (
    <div className={styles.features}>
      <div className={styles.featuresHead}>
        <span>{counted(annotations.length, 'feature')}</span>
        {mayWrite && (
          <Button icon="plus" onClick={add} disabled={seq === ''}>
            {chosen ? `Feature at ${chosen.start}–${chosen.end}` : 'Feature'}
          </Button>
        )}
      </div>
      {annotations.length === 0 && (
        <EmptyState>
          {mayWrite ? 'Choose a stretch on the map, then add a feature there.' : 'This plasmid has no features.'}
        </EmptyState>
      )}
      <ul>
        {annotations.map((annotation, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a feature is identified by its position in the list; its name changes while typing
          <li key={index} className={styles.feature} data-open={open === index || undefined}>
            <button
              type="button"
              className={styles.featureLine}
              aria-expanded={open === index}
              onClick={() => {
                onOpen(open === index ? null : index);
                onShow({ start: annotation.start, end: annotation.end });
              }}
            >
              <span className={styles.swatch} style={{ background: annotationColor(annotation) }} />
              <span className={styles.featureName}>{annotation.name || 'Without a name'}</span>
              <span className={styles.place}>
                {annotation.start}–{annotation.end}
                {annotation.direction === 1 ? ' →' : annotation.direction === -1 ? ' ←' : ''}
              </span>
            </button>
            {open === index && (
              <FeatureForm
                annotation={annotation}
                length={seq.length}
                mayWrite={mayWrite}
                onChange={(next) => set(index, next)}
                onRemove={() => {
                  onChange(annotations.toSpliced(index, 1));
                  onOpen(null);
                }}
              />
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

interface FeatureFormProps {
  annotation: Annotation;
  length: number;
  mayWrite: boolean;
  onChange(next: Annotation): void;
  onRemove(): void;
}

/** A colour as `#rrggbb`, the only form that a colour input accepts. */
function asHex(color: string): string {
  return /^#[0-9a-f]{6}$/i.test(color) ? color : '#7a8791';
}

function FeatureForm({ annotation, length, mayWrite, onChange, onRemove }: FeatureFormProps) {
  const place = (text: string) => Math.min(length, Math.max(1, Math.round(Number(text)) || 1));
  const { name, start, end, type } = annotation;
  return (
    <fieldset className={styles.form} disabled={!mayWrite}>
      <TextInput
        className={styles.wide}
        size="compact"
        aria-label="Name"
        value={name}
        onValueChange={(text) => onChange({ ...annotation, name: text })}
      />
      <span className={styles.labelled}>
        From
        <TextInput
          aria-label="From base"
          size="compact"
          inputMode="numeric"
          value={String(start)}
          onValueChange={(text) => onChange({ ...annotation, start: place(text) })}
        />
      </span>
      <span className={styles.labelled}>
        to
        <TextInput
          aria-label="To base"
          size="compact"
          inputMode="numeric"
          value={String(end)}
          onValueChange={(text) => onChange({ ...annotation, end: place(text) })}
        />
      </span>
      <Select
        className={styles.half}
        size="compact"
        aria-label="Direction"
        disabled={!mayWrite}
        value={String(annotation.direction ?? 0) as '1' | '-1' | '0'}
        onValueChange={(value) => {
          const { direction: _, ...rest } = annotation;
          onChange(value === '0' ? rest : { ...rest, direction: value === '1' ? 1 : -1 });
        }}
        options={DIRECTIONS}
      />
      <TextInput
        className={styles.half}
        size="compact"
        aria-label="Type"
        placeholder="Type"
        list="feature-types"
        value={type ?? ''}
        onValueChange={(text) => {
          const { type: _, ...rest } = annotation;
          onChange(text === '' ? rest : { ...rest, type: text });
        }}
      />
      <input
        type="color"
        className={styles.color}
        aria-label="Colour"
        value={asHex(annotationColor(annotation))}
        onChange={(event) => onChange({ ...annotation, color: event.target.value })}
      />
      {mayWrite && <IconButton icon="trash" size="small" label={`Remove ${name}`} onClick={onRemove} />}
      {start > end && <p className={styles.quiet}>Spans the origin.</p>}
    </fieldset>
  );
}
