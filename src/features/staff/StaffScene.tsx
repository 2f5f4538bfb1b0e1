import { useState } from 'react';
import { type StaffWorkspace, staffWorkspacesCall } from '@/contract/staff/workspaces';
import { counted } from '@/lib/words/counted';
import type { OnAlert } from '@/parts/acts/alert';
import { useAnswer } from '@/parts/acts/useAnswer';
import { SettingsPage } from '@/parts/settings/SettingsPage';
import { useClient } from '@/store/hooks/ClientProvider';
import { Button, Chip, EmptyState, Spinner, TextInput } from '@/ui';
import { NewWorkspaceDialog } from './NewWorkspaceDialog';
import styles from './Staff.module.css';
import { WorkspacePane } from './WorkspacePane';

/** All workspaces of the server, for its staff: plans, flags, seats. */
export function StaffScene({ onAlert }: { onAlert: OnAlert }) {
  const client = useClient();
  const { answer, fault, again } = useAnswer('staff', (signal) => client.call(staffWorkspacesCall, { signal }));
  const [openId, setOpenId] = useState<string | null>(null);
  const [isMaking, setMaking] = useState(false);
  const [search, setSearch] = useState('');
  const words = search.trim().toLowerCase();
  const all = answer?.resource ?? [];
  const rows = all.filter(({ workspace_name, slug }) => `${workspace_name} ${slug}`.toLowerCase().includes(words));
  const open = all.find(({ id }) => id === openId);
  return (
    <SettingsPage
      trail="Staff"
      title="Workspaces"
      note={answer && counted(all.length, 'workspace')}
      wide
      actions={
        <Button variant="primary" icon="plus" onClick={() => setMaking(true)}>
          New workspace
        </Button>
      }
      pane={
        open && (
          <WorkspacePane
            key={open.id}
            workspace={open}
            onClose={() => setOpenId(null)}
            onChanged={again}
            onAlert={onAlert}
          />
        )
      }
    >
      <div className={styles.bar}>
        <TextInput
          icon="search"
          size="compact"
          aria-label="Find a workspace"
          placeholder="Find a workspace"
          value={search}
          onValueChange={setSearch}
        />
      </div>
      {!answer && fault === null && <Spinner page />}
      {!answer && fault !== null && (
        <EmptyState page action={{ label: 'Try again', onAct: again }}>
          {fault}
        </EmptyState>
      )}
      {answer && (
        <table className={styles.table}>
          <thead>
            <tr>
              <th>Workspace</th>
              <th>Plan</th>
              <th data-detail>Runs until</th>
              <th>Seats</th>
              <th>People</th>
              <th data-detail>Flags</th>
              <th>State</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((workspace) => (
              <Row key={workspace.id} workspace={workspace} isOpen={workspace.id === openId} onOpen={setOpenId} />
            ))}
          </tbody>
        </table>
      )}
      {isMaking && <NewWorkspaceDialog onClose={() => setMaking(false)} onMade={again} onAlert={onAlert} />}
    </SettingsPage>
  );
}

interface RowProps {
  workspace: StaffWorkspace;
  isOpen: boolean;
  onOpen: (id: string) => void;
}

function Row({ workspace, isOpen, onOpen }: RowProps) {
  const { number_of_seats: seats, seats_taken: taken } = workspace;
  return (
    <tr aria-selected={isOpen}>
      <td>
        <button type="button" className={styles.name} onClick={() => onOpen(workspace.id)}>
          {workspace.workspace_name}
        </button>
        <span className={styles.quiet}> /{workspace.slug}</span>
      </td>
      <td>{workspace.plan}</td>
      <td data-detail>{workspace.plan_ends_on ?? '–'}</td>
      <td data-full={taken >= seats || undefined}>
        {taken} of {seats}
      </td>
      <td>{workspace.members}</td>
      <td data-detail>{workspace.feature_flags.length} of 27</td>
      <td>
        {!workspace.is_active && <Chip hue={2}>Closed</Chip>} {workspace.is_internal && <Chip hue={6}>Internal</Chip>}
      </td>
    </tr>
  );
}
