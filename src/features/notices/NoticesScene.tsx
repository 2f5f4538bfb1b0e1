import { useEffect, useMemo, useState } from 'react';
import { muteCall } from '@/contract/notifications/marks';
import type { Notice } from '@/contract/shapes/notice';
import { plural } from '@/lib/words/counted';
import { showAlert } from '@/parts/acts/alerts';
import { errorText } from '@/parts/acts/errorText';
import { PageHead } from '@/parts/page/PageHead';
import { useClient } from '@/store/hooks/ClientProvider';
import { useNoticeBook, useNotices } from '@/store/hooks/useNotices';
import { useRows } from '@/store/hooks/useRows';
import { isOpen, isUnread } from '@/store/notices/heldNotices';
import { Button, EmptyState, Icon, Kbd, Segmented, Skeleton } from '@/ui';
import { groupNotices, isForMe, type NoticeTab } from './groupNotices';
import { NoticeLine } from './NoticeLine';
import styles from './Notices.module.css';
import { RESOURCE_ICONS } from './noticeIcons';
import { ReachPane } from './ReachPane';
import { useNoticeKeys } from './useNoticeKeys';

interface Props {
  /** Whether the settings are open initially. */
  settings: boolean;
  onOpen(path: string): void;
}

const KEYS = [
  ['J', 'next'],
  ['K', 'previous'],
  ['Enter', 'open'],
  ['E', 'done'],
  ['U', 'read or unread'],
  ['H', 'snooze until tomorrow'],
  ['M', 'mute'],
] as const;

/** Eight o'clock the next morning, by this device's clock. */
function tomorrow(now: number): string {
  const at = new Date(now);
  at.setDate(at.getDate() + 1);
  at.setHours(8, 0, 0, 0);
  return at.toISOString();
}

/** All notices of a person, grouped by subject; and the settings for how they are delivered. */
export function NoticesScene({ settings, onOpen }: Props) {
  const held = useNotices();
  const book = useNoticeBook();
  const client = useClient();
  const memberRows = useRows('member');
  const members = useMemo(() => new Map(memberRows.map((member) => [member.id, member])), [memberRows]);
  const [tab, setTab] = useState<NoticeTab>('all');
  const [hasSettings, setSettings] = useState(settings);
  const [chosen, setChosen] = useState<string | null>(null);
  const now = Date.now();
  const notices = held?.notices ?? [];
  const groups = groupNotices(notices, tab, now);
  const shown = groups.flatMap((group) => group.notices);
  const unread = notices.filter((notice) => isUnread(notice) && isOpen(notice, now));
  const forMe = unread.filter(isForMe).length;
  const current = shown.find(({ id }) => id === chosen);

  const open = (notice: Notice) => {
    void book.mark([notice.id], { is_read: true });
    onOpen(notice.resource.path);
  };
  /** The line below takes the place of one that is removed. */
  const leave = (notice: Notice, change: Parameters<typeof book.mark>[1]) => {
    const at = shown.findIndex(({ id }) => id === notice.id);
    setChosen((shown[at + 1] ?? shown[at - 1])?.id ?? null);
    void book.mark([notice.id], change);
  };
  const done = (notice: Notice) => {
    leave(notice, { is_done: true, is_read: true });
    showAlert({
      kind: 'info',
      text: 'Done',
      actions: [{ label: 'Undo', onAct: () => void book.mark([notice.id], { is_done: false }) }],
    });
  };
  const snooze = (notice: Notice) => {
    leave(notice, { snoozed_until: tomorrow(Date.now()) });
    showAlert({
      kind: 'info',
      text: 'Comes back tomorrow at 08:00',
      actions: [{ label: 'Undo', onAct: () => void book.mark([notice.id], { snoozed_until: null }) }],
    });
  };
  const mute = async ({ resource }: Notice, isMuted: boolean): Promise<void> => {
    try {
      const params = { resource_type: resource.type, id: resource.id };
      await client.call(muteCall, { params, body: { is_muted: isMuted } });
      showAlert({
        kind: 'info',
        text: isMuted
          ? `${resource.title} is muted. Only a mention still reaches you.`
          : `${resource.title} is no longer muted.`,
        ...(isMuted ? { actions: [{ label: 'Undo', onAct: () => void mute({ resource } as Notice, false) }] } : {}),
      });
    } catch (error) {
      showAlert({ kind: 'error', text: errorText(error) });
    }
  };
  const readAll = () => {
    const ids = unread.map(({ id }) => id);
    void book.mark(ids, { is_read: true });
  };

  useNoticeKeys({
    move(by) {
      const at = shown.findIndex(({ id }) => id === chosen);
      const next = shown[at < 0 ? 0 : Math.min(shown.length - 1, Math.max(0, at + by))];
      if (next) setChosen(next.id);
    },
    open: () => current && open(current),
    done: () => current && done(current),
    toggleRead: () => current && void book.mark([current.id], { is_read: isUnread(current) }),
    snooze: () => current && snooze(current),
    mute: () => current && void mute(current, true),
    readAll,
  });
  useEffect(() => {
    if (chosen) document.querySelector(`[data-notice="${chosen}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);

  return (
    <>
      <PageHead
        title="Notices"
        note={unread.length > 0 ? `${unread.length} unread` : held ? 'nothing unread' : undefined}
      >
        <Button icon="settings" aria-pressed={hasSettings} onClick={() => setSettings(!hasSettings)}>
          Notification settings
        </Button>
      </PageHead>
      <div className={styles.page}>
        <section className={styles.inbox} aria-label="Notices">
          <div className={styles.bar}>
            <Segmented
              small
              label="Which notices"
              value={tab}
              onValueChange={setTab}
              options={[
                { value: 'all', label: 'All' },
                { value: 'me', label: forMe > 0 ? `For me ${forMe}` : 'For me' },
                { value: 'following', label: 'Following' },
              ]}
            />
            <span className={styles.grow} />
            <Button
              variant="bare"
              disabledReason={unread.length === 0 ? 'Everything is read.' : undefined}
              onClick={readAll}
            >
              Mark all as read <Kbd keys="Shift+E" />
            </Button>
          </div>
          <div className={styles.list}>
            {!held && <Skeleton lines={6} />}
            {held && groups.length === 0 && (
              <EmptyState page>
                {tab === 'all'
                  ? 'No notices. Mentions of you and updates to items you follow appear here.'
                  : tab === 'me'
                    ? 'Nothing is waiting for you.'
                    : 'No updates to items you follow.'}
              </EmptyState>
            )}
            {groups.map((group) => (
              <section key={group.key} className={styles.group} aria-label={group.resource.title}>
                <div className={styles.about}>
                  <i
                    className={styles.dot}
                    data-unread={group.isUnread || undefined}
                    title={group.isUnread ? plural(group.notices.length, 'Unread', 'Some are unread') : undefined}
                  />
                  <Icon name={RESOURCE_ICONS[group.resource.type]} className={styles.sign} />
                  <h2>
                    <a
                      href={group.resource.path}
                      onClick={(event) => {
                        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                        event.preventDefault();
                        onOpen(group.resource.path);
                      }}
                    >
                      {group.resource.title}
                    </a>
                  </h2>
                  <span className={styles.kind}>{group.resource.kind}</span>
                </div>
                <ul className={styles.lines}>
                  {group.notices.map((notice) => (
                    <NoticeLine
                      key={notice.id}
                      notice={notice}
                      members={members}
                      isChosen={notice.id === chosen}
                      onOpen={() => open(notice)}
                      onDone={() => done(notice)}
                      onSnooze={() => snooze(notice)}
                    />
                  ))}
                </ul>
              </section>
            ))}
          </div>
          <footer className={styles.keys}>
            {KEYS.map(([key, what]) => (
              <span key={key}>
                <Kbd keys={key} /> {what}
              </span>
            ))}
          </footer>
        </section>
        {hasSettings && <ReachPane onOpen={onOpen} />}
      </div>
    </>
  );
}
