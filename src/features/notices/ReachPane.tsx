import { useCallback, useEffect, useState } from 'react';
import { changeDeliveryCall, changeNoticeSettingsCall, noticeSettingsCall } from '@/contract/users/noticeSettings';
import { connectSlackCall, disconnectSlackCall, slackAddressCall } from '@/contract/users/slack';
import type { Delivery } from '@/domain/notices/delivery';
import type { NoticeSettings } from '@/domain/notices/noticeSettings';
import {
  NOTICE_GROUPS,
  NOTICE_TYPE_FACTS,
  NOTICE_TYPES,
  type NoticeChannel,
  type NoticeGroup,
  type NoticeType,
} from '@/domain/notices/noticeTypes';
import { classNames } from '@/lib/classNames';
import { showAlert } from '@/parts/acts/alerts';
import { errorText } from '@/parts/acts/errorText';
import { useClient } from '@/store/hooks/ClientProvider';
import { Button, Checkbox, EmptyState, Skeleton } from '@/ui';
import { DeliveryPart } from './DeliveryPart';
import { FollowedPart } from './FollowedPart';
import styles from './Notices.module.css';

const CHANNELS: readonly (readonly [NoticeChannel, string])[] = [
  ['slack', 'Slack'],
  ['email', 'E-mail'],
  ['web', 'List'],
];
const GROUPS = Object.keys(NOTICE_GROUPS) as NoticeGroup[];

type Channels = Readonly<Record<NoticeChannel, { is_on: boolean; why: string | null }>>;

interface Slack {
  is_connected: boolean;
  team_name: string | null;
  off_reason: string | null;
  url?: string | null;
}

interface Props {
  onOpen(path: string): void;
  /** As a page of its own; otherwise as a pane beside the notices. */
  isPage?: boolean;
}

const complain = (error: unknown) => showAlert({ kind: 'error', text: errorText(error) });

/** Which notices are delivered by which channel, and when. Requires the server, which sends them. */
export function ReachPane({ onOpen, isPage = false }: Props) {
  const client = useClient();
  const [types, setTypes] = useState<NoticeSettings | null>(null);
  const [delivery, setDelivery] = useState<Delivery | null>(null);
  const [channels, setChannels] = useState<Channels | null>(null);
  const [slack, setSlack] = useState<Slack | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  const load = useCallback(async () => {
    try {
      const [settings, address] = await Promise.all([client.call(noticeSettingsCall), client.call(slackAddressCall)]);
      setTypes(settings.resource);
      setDelivery(settings.preferences);
      setChannels(settings.channels);
      setSlack(address.resource);
      setFailure(null);
    } catch (error) {
      setFailure(errorText(error));
    }
  }, [client]);
  useEffect(() => void load(), [load]);
  // Slack redirects people back here with a code.
  useEffect(() => {
    const query = new URLSearchParams(window.location.search);
    const [code, state] = [query.get('code'), query.get('state')];
    if (!code || !state) return;
    window.history.replaceState(null, '', '/notices?settings=1');
    client.call(connectSlackCall, { body: { code, state } }).then(({ resource }) => setSlack(resource), complain);
  }, [client]);

  const frame = classNames(styles.reach, isPage && styles.whole);
  if (failure)
    return (
      <aside className={frame} aria-label="Notification settings">
        <EmptyState action={{ label: 'Try again', onAct: () => void load() }}>{failure}</EmptyState>
      </aside>
    );
  if (!types || !delivery || !channels || !slack)
    return (
      <aside className={frame} aria-label="Notification settings">
        <Skeleton lines={12} />
      </aside>
    );

  const set = (type: NoticeType, channel: NoticeChannel, isOn: boolean) => {
    const before = types;
    setTypes({ ...types, [type]: { ...types[type], [channel]: isOn } });
    client.call(changeNoticeSettingsCall, { body: { [type]: { [channel]: isOn } } }).then(
      ({ resource }) => setTypes(resource),
      (error) => {
        setTypes(before);
        complain(error);
      },
    );
  };
  const change = (part: Partial<Delivery>) => {
    const before = delivery;
    setDelivery({ ...delivery, ...part });
    const body = { ...part, time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone };
    client.call(changeDeliveryCall, { body }).then(
      ({ resource }) => setDelivery(resource),
      (error) => {
        setDelivery(before);
        complain(error);
      },
    );
  };
  const backToStandard = () => {
    const body = Object.fromEntries(NOTICE_TYPES.map((type) => [type, { ...NOTICE_TYPE_FACTS[type].channels }]));
    client.call(changeNoticeSettingsCall, { body }).then(({ resource }) => setTypes(resource), complain);
  };

  return (
    <aside className={frame} aria-label="Notification settings">
      <div className={styles.reachHead}>
        <h2>Notification settings</h2>
        <span className={styles.says}>never your own acts</span>
        <span className={styles.grow} />
        <Button variant="bare" onClick={backToStandard}>
          Back to standard
        </Button>
      </div>
      <table>
        <thead>
          <tr>
            <th scope="col">{NOTICE_TYPES.length} kinds</th>
            {CHANNELS.map(([channel, label]) => (
              <th key={channel} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        {GROUPS.map((group) => (
          <tbody key={group}>
            <tr className={styles.heading}>
              <th scope="rowgroup" colSpan={4}>
                {NOTICE_GROUPS[group]}
              </th>
            </tr>
            {NOTICE_TYPES.filter((type) => NOTICE_TYPE_FACTS[type].group === group).map((type) => (
              <tr key={type}>
                <th scope="row">{NOTICE_TYPE_FACTS[type].label}</th>
                {CHANNELS.map(([channel, label]) => (
                  <td key={channel}>
                    <Checkbox
                      aria-label={`${NOTICE_TYPE_FACTS[type].label}, ${label}`}
                      checked={types[type][channel]}
                      disabled={!channels[channel].is_on}
                      onCheckedChange={(isOn) => set(type, channel, isOn)}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
      {CHANNELS.map(([channel]) => {
        const { why } = channels[channel];
        return (
          why !== null && (
            <p key={channel} className={styles.says}>
              {why}
            </p>
          )
        );
      })}
      <FollowedPart onOpen={onOpen} />
      <DeliveryPart delivery={delivery} onChange={change} />
      {(slack.is_connected || slack.url) && (
        <div className={styles.part}>
          <h3>Slack</h3>
          {slack.is_connected ? (
            <div className={styles.row}>
              <span>{slack.off_reason ? `Off: ${slack.off_reason}` : `Connected to ${slack.team_name}`}</span>
              <Button
                onClick={() =>
                  client
                    .call(disconnectSlackCall)
                    .then(({ resource }) => setSlack({ ...resource, url: slack.url ?? null }), complain)
                }
              >
                Disconnect
              </Button>
            </div>
          ) : slack.url ? (
            <div className={styles.row}>
              <Button onClick={() => window.location.assign(slack.url ?? '')}>Connect Slack</Button>
            </div>
          ) : null}
        </div>
      )}
    </aside>
  );
}
