import { useMemo, useRef, useState } from 'react';
import { gcContent } from '@/domain/sequences/gcContent';
import type { Plasmid } from '@/domain/sequences/plasmid';
import { numberText } from '@/lib/words/counted';
import { ConfirmDialog, Dialog, ErrorText } from '@/ui';
import { AnnotationList, FEATURE_TYPES } from './editor/AnnotationList';
import styles from './editor/Editor.module.css';
import { PlasmidBar } from './editor/PlasmidBar';
import { PlasmidMap } from './editor/PlasmidMap';
import type { ChosenRange, MapForm } from './editor/SeqView';
import { useMapTools } from './editor/useMapTools';
import { usePlasmidFile } from './editor/usePlasmidFile';

export interface PlasmidDialogProps {
  /** Names of field and record, for the title. */
  title: string;
  /** null = the cell is empty. */
  plasmid: Plasmid | null;
  /** False for people who may only view. */
  mayWrite: boolean;
  onApply(plasmid: Plasmid | null): void;
  onClose(): void;
}

const EMPTY: Plasmid = { name: '', seq: '', annotations: [] };
/** Whether anything was changed; an untouched sequence is the same string object, so it is not compared. */
function differs(a: Plasmid, b: Plasmid): boolean {
  if (a.name !== b.name || a.seq !== b.seq) return true;
  return a.annotations !== b.annotations && JSON.stringify(a.annotations) !== JSON.stringify(b.annotations);
}

/** A plasmid: its map, motifs, cut sites, features and files. Changes are written when they are applied. */
export function PlasmidDialog({ title, plasmid, mayWrite, onApply, onClose }: PlasmidDialogProps) {
  const [draft, setDraft] = useState(plasmid ?? EMPTY);
  const [form, setForm] = useState<MapForm>('both');
  const [motif, setMotif] = useState('');
  const [enzymes, setEnzymes] = useState<ReadonlySet<string>>(new Set());
  const [chosen, setChosen] = useState<ChosenRange | null>(null);
  const [shown, setShown] = useState<ChosenRange | null>(null);
  const [open, setOpen] = useState<number | null>(null);
  const [leaving, setLeaving] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const { note, take } = usePlasmidFile((read) => {
    setDraft(read);
    setOpen(null);
    setShown(null);
  });
  const tools = useMapTools(draft, motif);
  const dirty = useMemo(() => differs(draft, plasmid ?? EMPTY), [draft, plasmid]);
  const cutters = useMemo(
    () => tools.cutters.filter(({ enzyme }) => enzymes.has(enzyme.name)).map(({ enzyme }) => enzyme),
    [tools.cutters, enzymes],
  );

  const gc = useMemo(() => gcContent(draft.seq), [draft.seq]);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      subtitle={
        draft.seq === '' ? undefined : `${numberText(draft.seq.length)} bp · GC ${Math.round((gc ?? 0) * 100)} %`
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
          // Otherwise the page would treat it as an import.
          event.preventDefault();
          void take(file);
        }}
      >
        <PlasmidBar
          draft={draft}
          mayWrite={mayWrite}
          form={form}
          motif={motif}
          enzymes={enzymes}
          shown={shown}
          tools={tools}
          onName={(name) => setDraft({ ...draft, name })}
          onForm={setForm}
          onMotif={(text) => {
            setMotif(text);
            setShown(null);
          }}
          onEnzymes={setEnzymes}
          onShow={setShown}
          onOpenFile={() => input.current?.click()}
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
            <PlasmidMap
              plasmid={draft}
              mayWrite={mayWrite}
              form={form}
              enzymes={cutters}
              tools={tools}
              shown={shown}
              onChoose={(range) => {
                setChosen(range);
                setShown(null);
              }}
              onOpenFile={() => input.current?.click()}
            />
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
        The name or features have changed. Discarded changes cannot be recovered.
      </ConfirmDialog>
    </Dialog>
  );
}
