import { lazy, Suspense, useMemo, useRef, useState } from 'react';
import type { Plasmid } from '@/domain/fields/plasmid';
import { toFasta } from '@/domain/sequences/fasta';
import { gcContent } from '@/domain/sequences/gcContent';
import { writeGenBank } from '@/domain/sequences/writeGenBank';
import { readPlasmidFile } from '@/engine/askFileReader';
import { saveBlob } from '@/lib/saveBlob';
import { Button, ConfirmDialog, Dialog, EmptyState, ErrorText, Menu, Segmented, Spinner, TextInput } from '@/ui';
import { AnnotationList, FEATURE_TYPES } from './editor/AnnotationList';
import styles from './editor/Editor.module.css';
import { EnzymePicker } from './editor/EnzymePicker';
import { HitList } from './editor/HitList';
import type { ChosenRange, MapForm } from './editor/SeqView';
import { useMapTools } from './editor/useMapTools';
import { SmallMap } from './map/SmallMap';

// The map viewer is large: fetched when the first plasmid is opened.
const SeqView = lazy(() => import('./editor/SeqView').then((part) => ({ default: part.SeqView })));

export interface PlasmidDialogProps {
  /** Field and record, for the title. */
  title: string;
  /** null = the cell is empty. */
  plasmid: Plasmid | null;
  /** False for those who may only look. */
  mayWrite: boolean;
  onApply(plasmid: Plasmid | null): void;
  onClose(): void;
}

/** Bases up to which the viewer draws without holding the page up. */
const MOST_DRAWN = 150_000;
const EMPTY: Plasmid = { name: '', seq: '', annotations: [] };
const FORMS: { value: MapForm; label: string }[] = [
  { value: 'both', label: 'Both' },
  { value: 'circular', label: 'Circular' },
  { value: 'linear', label: 'Linear' },
];

/** Whether anything was changed; letters that nobody touched are one text, and not compared. */
function differs(a: Plasmid, b: Plasmid): boolean {
  if (a.name !== b.name || a.seq !== b.seq) return true;
  return a.annotations !== b.annotations && JSON.stringify(a.annotations) !== JSON.stringify(b.annotations);
}

/** A plasmid: its map, motifs, cut sites, features and files. What is changed is written when it is applied. */
export function PlasmidDialog({ title, plasmid, mayWrite, onApply, onClose }: PlasmidDialogProps) {
  const [draft, setDraft] = useState(plasmid ?? EMPTY);
  const [form, setForm] = useState<MapForm>('both');
  const [motif, setMotif] = useState('');
  const [enzymes, setEnzymes] = useState<ReadonlySet<string>>(new Set());
  const [chosen, setChosen] = useState<ChosenRange | null>(null);
  const [shown, setShown] = useState<ChosenRange | null>(null);
  const [open, setOpen] = useState<number | null>(null);
  const [note, setNote] = useState<{ fault: boolean; text: string } | null>(null);
  const [leaving, setLeaving] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const reading = useRef(0);
  const tools = useMapTools(draft, motif);
  const dirty = useMemo(() => differs(draft, plasmid ?? EMPTY), [draft, plasmid]);
  const cutters = useMemo(
    () => tools.cutters.filter(({ enzyme }) => enzymes.has(enzyme.name)).map(({ enzyme }) => enzyme),
    [tools.cutters, enzymes],
  );

  const take = async (file: File) => {
    const mine = ++reading.current;
    setNote({ fault: false, text: `Reading ${file.name}` });
    const read = await readPlasmidFile(file, file.name).catch((error: Error) => ({
      ok: false as const,
      reason: `${file.name} cannot be read: ${error.message}`,
    }));
    // Another file was chosen meanwhile.
    if (mine !== reading.current) return;
    if (!read.ok) return setNote({ fault: true, text: read.reason });
    setDraft(read.plasmid);
    setOpen(null);
    setShown(null);
    const rest = read.more ? ' The file holds more: its first record was taken. Import the file to have all.' : '';
    setNote({ fault: false, text: `Read ${file.name}.${rest}` });
  };
  const saveAs = (ending: string, text: string) =>
    saveBlob(`${draft.name || 'plasmid'}.${ending}`, new Blob([text], { type: 'text/plain' }));
  const gc = useMemo(() => gcContent(draft.seq), [draft.seq]);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      subtitle={
        draft.seq === ''
          ? undefined
          : `${draft.seq.length.toLocaleString('en-US')} bp · GC ${Math.round((gc ?? 0) * 100)} %`
      }
      width="xl"
      {...(mayWrite
        ? {
            submitLabel: 'Save plasmid',
            submitDisabled: !dirty,
            onSubmit: () => {
              onApply(draft.seq === '' && draft.name === '' ? null : draft);
              onClose();
            },
          }
        : { cancelLabel: 'Close' })}
      onCancel={() => {
        if (!mayWrite || !dirty) return undefined;
        setLeaving(true);
        return false;
      }}
      footerNote={note && (note.fault ? <ErrorText>{note.text}</ErrorText> : note.text)}
    >
      <section
        className={styles.editor}
        aria-label={title}
        onDragOver={(event) => {
          if (mayWrite && event.dataTransfer.types.includes('Files')) event.preventDefault();
        }}
        onDrop={(event) => {
          const [file] = event.dataTransfer.files;
          if (!mayWrite || !file) return;
          // The page would take it for an import.
          event.preventDefault();
          void take(file);
        }}
      >
        <div className={styles.bar}>
          <TextInput
            className={styles.nameInput}
            size="compact"
            aria-label="Name of the plasmid"
            placeholder="Name"
            value={draft.name}
            readOnly={!mayWrite}
            onValueChange={(name) => setDraft({ ...draft, name })}
          />
          <Segmented small label="Form of the map" value={form} onValueChange={setForm} options={FORMS} />
          <TextInput
            className={styles.motif}
            size="compact"
            icon="search"
            mono
            aria-label="Find a motif"
            placeholder="Motif, e.g. GGTCTC"
            value={motif}
            onValueChange={(text) => {
              setMotif(text);
              setShown(null);
            }}
            {...(tools.motifFault ? { error: tools.motifFault, errorPlace: 'tooltip' as const } : {})}
            after={
              motif !== '' && !tools.motifFault ? <span>{tools.hitCount.toLocaleString('en-US')}</span> : undefined
            }
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              const at = tools.hits.findIndex((hit) => hit.start === shown?.start && hit.end === shown.end);
              setShown(tools.hits[(at + 1) % Math.max(1, tools.hits.length)] ?? null);
            }}
          />
          <EnzymePicker cutters={tools.cutters} chosen={enzymes} onChoose={setEnzymes} />
          <span className={styles.grow} />
          {mayWrite && (
            <Button icon="upload" onClick={() => input.current?.click()}>
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
          <input
            ref={input}
            type="file"
            hidden
            accept=".gb,.gbk,.genbank,.ape,.fa,.fasta,.fna,.dna,.seq,.txt"
            onChange={(event) => {
              const [file] = event.target.files ?? [];
              if (file) void take(file);
              event.target.value = '';
            }}
          />
        </div>
        <div className={styles.columns}>
          <AnnotationList
            plasmid={draft}
            mayWrite={mayWrite}
            chosen={chosen}
            open={open}
            onOpen={setOpen}
            onShow={setShown}
            onChange={(annotations) => setDraft({ ...draft, annotations })}
          />
          <div className={styles.map}>
            {draft.seq === '' ? (
              <EmptyState
                {...(mayWrite ? { action: { label: 'Open a file', onAct: () => input.current?.click() } } : {})}
              >
                {mayWrite ? 'Drop a GenBank, FASTA or SnapGene file here.' : 'There is no plasmid in this cell.'}
              </EmptyState>
            ) : draft.seq.length > MOST_DRAWN ? (
              <div className={styles.large}>
                <SmallMap plasmid={draft} size={320} />
                <p>
                  The letters are drawn up to {MOST_DRAWN.toLocaleString('en-US')} bases. Features, motifs and cut sites
                  of this one are found all the same.
                </p>
                <HitList hits={tools.hits} count={tools.hitCount} />
              </div>
            ) : (
              <Suspense fallback={<Spinner label="Loading the map" />}>
                <SeqView
                  plasmid={draft}
                  form={form}
                  enzymes={cutters}
                  hits={tools.hits}
                  chosen={shown}
                  onChoose={(range) => {
                    setChosen(range);
                    setShown(null);
                  }}
                />
              </Suspense>
            )}
          </div>
        </div>
        <datalist id="feature-types">
          {FEATURE_TYPES.map((type) => (
            <option key={type} value={type} />
          ))}
        </datalist>
      </section>
      <ConfirmDialog
        open={leaving}
        onOpenChange={setLeaving}
        title="Leave without saving?"
        confirmLabel="Discard changes"
        onConfirm={() => {
          setLeaving(false);
          onClose();
        }}
        choices={[
          {
            key: 'save',
            label: 'Save plasmid',
            onChoose: () => {
              onApply(draft);
              onClose();
            },
          },
        ]}
      >
        The name or the features were changed. What is discarded cannot be brought back.
      </ConfirmDialog>
    </Dialog>
  );
}
