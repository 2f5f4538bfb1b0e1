import { useState } from 'react';
import { deleteProgram } from '@/domain/commands/programs/deleteProgram';
import { updateProgram } from '@/domain/commands/programs/updateProgram';
import type { RowOf } from '@/domain/kinds/registry';
import { whyNot } from '@/domain/permissions/whyNot';
import { compareNatural } from '@/domain/sorts/natural';
import { counted } from '@/lib/words/counted';
import type { OnAlert } from '@/parts/acts/alert';
import { chipColor } from '@/parts/settings/colorOf';
import { SettingsPage } from '@/parts/settings/SettingsPage';
import { commit } from '@/store/acts/commit';
import { whyNotWritten } from '@/store/db/whyNotWritten';
import { useStore } from '@/store/hooks/StoreProvider';
import { useActor } from '@/store/hooks/useActor';
import { useRows } from '@/store/hooks/useRows';
import { Banner, Button, Chip, ConfirmDialog, EmptyState, IconButton, Menu } from '@/ui';
import styles from '../Lines.module.css';
import { ProgramDialog } from './ProgramDialog';
import { ShareDialog } from './ShareDialog';
import { useHeldBy } from './useHeldBy';

type Program = RowOf<'program'>;

/** The programs of the workspace, and with whom they are shared. */
export function ProgramsScene({ onAlert }: { onAlert: OnAlert }) {
  const store = useStore();
  const actor = useActor();
  const rows = useRows('program');
  const shares = useRows('program_share');
  const holds = useHeldBy();
  const [open, setOpen] = useState<Program | 'new' | null>(null);
  const [sharing, setSharing] = useState<Program | null>(null);
  const [removing, setRemoving] = useState<Program | null>(null);
  const refusal = whyNot(actor, 'program.manage');
  const noShare = whyNot(actor, 'program.share');
  const live = rows.filter((row) => !row.is_deleted).sort((a, b) => compareNatural(a.program_name, b.program_name));
  const active = live.filter((row) => !row.is_archived);
  const archived = live.filter((row) => row.is_archived);
  const act = async (work: () => Promise<{ opId: string }>, text: string) => {
    try {
      const { opId } = await work();
      onAlert({ kind: 'info', text, eventId: opId });
    } catch (error) {
      onAlert({ kind: 'error', text: whyNotWritten(error) });
    }
  };
  const line = (program: Program) => {
    const shared = shares.filter((share) => share.program_id === program.id).length;
    return (
      <li key={program.id} className={styles.line}>
        <Chip {...chipColor(program.color)}>{program.program_name}</Chip>
        <span className={styles.words}>{program.description}</span>
        <span className={styles.quiet}>{holds(program.id)}</span>
        <span className={styles.quiet}>{shared === 0 ? 'not shared' : `shared with ${shared}`}</span>
        <Button
          icon="share"
          aria-label={`Share ${program.program_name}`}
          onClick={() => setSharing(program)}
          {...(noShare === null ? {} : { disabledReason: noShare })}
        >
          Share
        </Button>
        <Menu
          align="end"
          trigger={<IconButton icon="more" label={`Acts for ${program.program_name}`} tooltip={false} />}
          items={[
            {
              key: 'edit',
              label: 'Edit',
              icon: 'edit',
              disabled: refusal !== null,
              onSelect: () => setOpen(program),
            },
            {
              key: 'archive',
              label: program.is_archived ? 'Restore' : 'Archive',
              icon: 'archive',
              disabled: refusal !== null,
              onSelect: () =>
                void act(
                  () => commit(store, updateProgram, { id: program.id, is_archived: !program.is_archived }),
                  updateProgram.done,
                ),
            },
            {
              key: 'delete',
              label: 'Delete',
              icon: 'trash',
              danger: true,
              disabled: refusal !== null,
              onSelect: () => setRemoving(program),
            },
          ]}
        />
      </li>
    );
  };
  return (
    <SettingsPage
      trail="Workspace"
      title="Programs"
      note={active.length > 0 ? counted(active.length, 'program') : undefined}
      wide
      actions={
        <Button
          icon="plus"
          variant="primary"
          onClick={() => setOpen('new')}
          {...(refusal === null ? {} : { disabledReason: refusal })}
        >
          New program
        </Button>
      }
      above={refusal !== null && <Banner icon="lock">{refusal}</Banner>}
    >
      {live.length === 0 && (
        <EmptyState page>
          There is no program yet. A program gathers tables, views, sets and work of one project, and shares them with
          guests.
        </EmptyState>
      )}
      <ul className={styles.list}>{active.map(line)}</ul>
      {archived.length > 0 && (
        <>
          <h2 className={styles.heading}>Archived</h2>
          <ul className={styles.list}>{archived.map(line)}</ul>
        </>
      )}
      {open !== null && (
        <ProgramDialog program={open === 'new' ? null : open} onClose={() => setOpen(null)} onAlert={onAlert} />
      )}
      {sharing && <ShareDialog program={sharing} onClose={() => setSharing(null)} onAlert={onAlert} />}
      {removing && (
        <ConfirmDialog
          open
          onOpenChange={(isOpen) => !isOpen && setRemoving(null)}
          title={`Delete program ${removing.program_name}?`}
          confirmLabel="Delete program"
          danger
          onConfirm={() => {
            setRemoving(null);
            void act(() => commit(store, deleteProgram, { id: removing.id }), deleteProgram.done);
          }}
        >
          It holds {holds(removing.id)}. They leave the program, and guests lose what only it shared with them. Nothing
          that it held is deleted.
        </ConfirmDialog>
      )}
    </SettingsPage>
  );
}
