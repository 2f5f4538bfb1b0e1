import { useStore as useZustand } from 'zustand';
import type { AccessLevel } from '@/domain/permissions/actor';
import { LEVEL_WORDS } from '@/parts/people/levelWords';
import { Banner, Button, Select } from '@/ui';
import { viewAs, viewAsStore } from '../session/viewAs';
import styles from './Shell.module.css';

/** Access levels with which staff can view the workspace. */
export const VIEW_LEVELS = ['team-member', 'guest', 'viewer'] as const satisfies readonly AccessLevel[];

/** Says that a staff member views the workspace with lower rights. */
export function StaffBanner({ workspaceName }: { workspaceName: string }) {
  const level = useZustand(viewAsStore, (state) => state.level);
  if (level === null) return null;
  return (
    <Banner tone="active" icon="eye" actions={<Button onClick={() => viewAs(null)}>Leave the view</Button>}>
      <span className={styles.staff}>
        <b>Staff view</b> You see {workspaceName} as
        <Select
          size="compact"
          className={styles.staffLevel}
          aria-label="View as"
          value={level}
          options={VIEW_LEVELS.map((value) => ({ value, label: LEVEL_WORDS[value].name }))}
          onValueChange={viewAs}
        />
        This view can only reduce rights. It is recorded in the security log.
      </span>
    </Banner>
  );
}
