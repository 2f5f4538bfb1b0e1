import { useEffect, useMemo, useState } from 'react';
import { setAuthorizations } from '@/domain/commands/authorizations/setAuthorizations';
import type { PermissionSettings } from '@/domain/permissions/permissionSettings';
import { whyNot } from '@/domain/permissions/whyNot';
import type { RightsRows } from '@/domain/rights/resolveActor';
import { compareNatural } from '@/domain/sorts/natural';
import { pickKeys } from '@/lib/pickKeys';
import { counted } from '@/lib/words/counted';
import type { OnAlert } from '@/parts/acts/alert';
import { PageHead } from '@/parts/page/PageHead';
import { LEVEL_WORDS } from '@/parts/people/levelWords';
import { commit } from '@/store/acts/commit';
import { whyNotWritten } from '@/store/db/whyNotWritten';
import { useStore, useStoreFace } from '@/store/hooks/StoreProvider';
import { useActor } from '@/store/hooks/useActor';
import { useRows } from '@/store/hooks/useRows';
import { Banner, Button, Menu, type MenuItem } from '@/ui';
import { changedSettings, type Holder, heldSettings, keptDrafts, keyOfHolder } from './draft';
import { FixedRights } from './FixedRights';
import { GainLoseList } from './GainLoseList';
import { HolderList, type Shown } from './HolderList';
import styles from './Rights.module.css';
import { RightsForm } from './RightsForm';
import { useUniverse } from './useUniverse';
import { WhyPanel } from './WhyPanel';

interface Props {
  /** Whose rights are shown first: id of a group; null = team members. */
  ofGroup: string | null;
  /** The person whose rights are explained first; null = nobody yet. */
  whyOf: string | null;
  onAlert: OnAlert;
}

const TEAM: Holder = { actor_type: 'user', actor_id: 'team-member' };

/** The rows on this device from which rights are computed; a new object whenever one of them changes. */
function useRightsRows(): RightsRows {
  const { rows } = useStoreFace();
  const kinds = [
    useRows('workspace'),
    useRows('member'),
    useRows('group'),
    useRows('program'),
    useRows('program_share'),
    useRows('authorization'),
    useRows('slice'),
    useRows('field'),
    useRows('view'),
  ];
  return useMemo<RightsRows>(
    () => ({ get: (kind, id) => rows.row(kind, id), all: (kind) => rows.rows(kind) }),
    [rows, ...kinds],
  );
}

/** The rights of levels and groups, who gains and loses by a change, and why somebody can or cannot do something. */
export function RightsScene({ ofGroup, whyOf, onAlert }: Props) {
  const store = useStore();
  const actor = useActor();
  const rows = useRightsRows();
  const authorizations = useRows('authorization');
  const members = useRows('member');
  const groupRows = useRows('group');
  const universe = useUniverse();
  const [shown, setShown] = useState<Shown>({
    kind: 'holder',
    holder: ofGroup ? { actor_type: 'workspace_group', actor_id: ofGroup } : TEAM,
  });
  const [drafts, setDrafts] = useState<ReadonlyMap<string, PermissionSettings>>(() => new Map(keptDrafts));
  const groups = useMemo(
    () => groupRows.filter((group) => !group.is_deleted).sort((a, b) => compareNatural(a.group_name, b.group_name)),
    [groupRows],
  );
  const refusal = whyNot(actor, 'authorization.manage');
  const holder = shown.kind === 'holder' ? shown.holder : null;
  const key = holder && keyOfHolder(holder);
  const held = useMemo(() => heldSettings(authorizations, holder ?? TEAM), [authorizations, holder]);
  const draft = (key !== null && drafts.get(key)) || held;
  const changed = useMemo(() => changedSettings(held, draft), [held, draft]);
  const put = (settings: PermissionSettings | null) => {
    if (key === null) return;
    const next = new Map(drafts);
    if (settings && changedSettings(held, settings).length > 0) next.set(key, settings);
    else next.delete(key);
    keptDrafts.clear();
    for (const [name, one] of next) keptDrafts.set(name, one);
    setDrafts(next);
  };
  const save = async () => {
    if (!holder || changed.length === 0) return;
    try {
      await commit(store, setAuthorizations, { ...holder, ...pickKeys(draft, changed) });
      put(null);
      onAlert({ kind: 'info', text: setAuthorizations.done });
    } catch (error) {
      onAlert({ kind: 'error', text: whyNotWritten(error) });
    }
  };
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey)
        return;
      event.preventDefault();
      void save();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  });
  const nameOf = (one: Holder) =>
    one.actor_type === 'user'
      ? LEVEL_WORDS[one.actor_id as 'admin' | 'team-member'].name
      : (groups.find(({ id }) => id === one.actor_id)?.group_name ?? 'Group');
  const others: readonly Holder[] = [
    { actor_type: 'user', actor_id: 'admin' },
    TEAM,
    ...groups.map(({ id }): Holder => ({ actor_type: 'workspace_group', actor_id: id })),
  ];
  const copies: readonly MenuItem[] = others
    .filter((one) => keyOfHolder(one) !== key)
    .map((one) => ({
      key: keyOfHolder(one),
      label: nameOf(one),
      onSelect: () => put(heldSettings(authorizations, one)),
    }));
  const people = holder
    ? holder.actor_type === 'user'
      ? members.filter((member) => member.access_level === holder.actor_id).length
      : (groups.find(({ id }) => id === holder.actor_id)?.user_ids.length ?? 0)
    : 0;
  return (
    <>
      <PageHead trail="Workspace" title="Roles and rights" note={counted(groups.length, 'group')}>
        {changed.length > 0 && (
          <>
            <Button onClick={() => put(null)}>Discard</Button>
            <Button
              variant="primary"
              shortcut="Mod+S"
              onClick={() => void save()}
              {...(refusal === null ? {} : { disabledReason: refusal })}
            >
              Save {counted(changed.length, 'change')}
            </Button>
          </>
        )}
      </PageHead>
      {refusal !== null && <Banner icon="lock">{refusal} Everybody has what their level gives.</Banner>}
      <div className={styles.columns}>
        <HolderList
          groups={groups}
          members={members}
          shown={shown}
          onShow={setShown}
          unsaved={new Set(drafts.keys())}
        />
        <div className={styles.form}>
          {shown.kind === 'fixed' ? (
            <FixedRights level={shown.level} />
          ) : (
            <>
              <div className={styles.formHead}>
                <h2>{nameOf(shown.holder)}</h2>
                <span className={styles.quiet}>{counted(people, 'person', 'people')}</span>
                <span className={styles.grow} />
                <Menu align="end" items={copies} trigger={<Button icon="copy">Copy from</Button>} />
              </div>
              <RightsForm
                draft={draft}
                held={held}
                changed={changed}
                onChange={(change) => put({ ...draft, ...change })}
                universe={universe}
                disabled={refusal !== null}
              />
            </>
          )}
        </div>
        <aside className={styles.side} aria-label="What it means">
          {holder && changed.length > 0 && (
            <GainLoseList
              rows={rows}
              workspaceId={actor.workspace_id}
              holder={holder}
              draft={draft}
              universe={universe}
              members={members}
            />
          )}
          <WhyPanel
            rows={rows}
            workspaceId={actor.workspace_id}
            firstId={whyOf}
            members={members}
            universe={universe}
          />
        </aside>
      </div>
    </>
  );
}
