import { toFasta } from '@/domain/sequences/fasta';
import type { Plasmid } from '@/domain/sequences/plasmid';
import { writeGenBank } from '@/domain/sequences/writeGenBank';
import { saveBlob } from '@/lib/saveBlob';
import { numberText } from '@/lib/words/counted';
import { Button, Menu, Segmented, TextInput } from '@/ui';
import styles from './Editor.module.css';
import { EnzymePicker } from './EnzymePicker';
import type { ChosenRange, MapForm } from './SeqView';
import type { useMapTools } from './useMapTools';

interface Props {
  draft: Plasmid;
  mayWrite: boolean;
  form: MapForm;
  motif: string;
  enzymes: ReadonlySet<string>;
  /** Range that was last shown in the map. */
  shown: ChosenRange | null;
  tools: ReturnType<typeof useMapTools>;
  onName(name: string): void;
  onForm(form: MapForm): void;
  onMotif(text: string): void;
  onEnzymes(names: ReadonlySet<string>): void;
  onShow(range: ChosenRange | null): void;
  onOpenFile(): void;
}

const FORMS: { value: MapForm; label: string }[] = [
  { value: 'both', label: 'Both' },
  { value: 'circular', label: 'Circular' },
  { value: 'linear', label: 'Linear' },
];

/** Name, form, motif, enzymes and files of a plasmid. */
export function PlasmidBar(props: Props) {
  const { draft, mayWrite, form, motif, enzymes, shown, tools } = props;
  const { onName, onForm, onMotif, onEnzymes, onShow, onOpenFile } = props;
  const saveAs = (ending: string, text: string) =>
    saveBlob(`${draft.name || 'plasmid'}.${ending}`, new Blob([text], { type: 'text/plain' }));
  return (
    <div className={styles.bar}>
      <TextInput
        className={styles.nameInput}
        size="compact"
        aria-label="Name of the plasmid"
        placeholder="Name"
        value={draft.name}
        readOnly={!mayWrite}
        onValueChange={onName}
      />
      <Segmented small label="Form of the map" value={form} onValueChange={onForm} options={FORMS} />
      <TextInput
        className={styles.motif}
        size="compact"
        icon="search"
        mono
        aria-label="Find a motif"
        placeholder="Motif, e.g. GGTCTC"
        value={motif}
        onValueChange={onMotif}
        {...(tools.motifFault ? { error: tools.motifFault, errorPlace: 'tooltip' as const } : {})}
        after={motif !== '' && !tools.motifFault ? <span>{numberText(tools.hitCount)}</span> : undefined}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          const at = tools.hits.findIndex((hit) => hit.start === shown?.start && hit.end === shown.end);
          onShow(tools.hits[(at + 1) % Math.max(1, tools.hits.length)] ?? null);
        }}
      />
      <EnzymePicker cutters={tools.cutters} chosen={enzymes} onChoose={onEnzymes} />
      <span className={styles.grow} />
      {mayWrite && (
        <Button icon="upload" onClick={onOpenFile}>
          Open a file
        </Button>
      )}
      <Menu
        trigger={
          <Button icon="download" iconAfter="down" disabled={draft.seq === ''}>
            Export
          </Button>
        }
        items={[
          { key: 'gb', label: 'GenBank', onSelect: () => saveAs('gb', writeGenBank(draft)) },
          {
            key: 'fa',
            label: 'FASTA',
            onSelect: () => saveAs('fasta', toFasta(draft.name, draft.seq)),
          },
        ]}
      />
    </div>
  );
}
