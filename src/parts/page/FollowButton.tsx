import { useEffect } from 'react';
import { SUBSCRIPTION_WORDS, type SubscriptionType } from '@/domain/notices/subscriptionTypes';
import { useClient } from '@/store/hooks/ClientProvider';
import { useSyncState } from '@/store/hooks/useSyncState';
import { IconButton } from '@/ui';
import { showAlert } from '../acts/alerts';
import { errorText } from '../acts/errorText';
import { useSubscriptions } from '../acts/subscriptions';

const NOTICE_TEXTS: Readonly<Partial<Record<SubscriptionType, string>>> = {
  table: 'You get a notice when somebody adds records to this table.',
  set: 'You get a notice when somebody adds records to this set.',
  record: 'You get a notice when somebody comments on this record.',
};

/** Follows the subject of a page, or stops following it. */
export function FollowButton({ type, id }: { type: SubscriptionType; id: string }) {
  const client = useClient();
  const isOnline = useSyncState((status) => status.online);
  const { list, load, set } = useSubscriptions();
  useEffect(() => {
    // Without an answer the button is disabled; the next page asks again.
    if (isOnline) load(client).catch(() => {});
  }, [client, isOnline, load]);
  const isFollowing = list?.some((one) => one.type === type && one.resource_id === id) ?? false;
  const isInAll = list?.some((one) => one.type === type && one.resource_id === null) ?? false;
  const word = SUBSCRIPTION_WORDS[type].one.toLowerCase();
  const offReason = !isOnline
    ? 'You are offline. Notices are set up on the server.'
    : isInAll
      ? `You follow everything of this kind. Change it under Notices.`
      : list === null
        ? 'The server has not answered yet.'
        : undefined;
  const toggle = async (): Promise<void> => {
    try {
      await set(client, type, id, !isFollowing);
      const text = isFollowing ? `You no longer follow this ${word}.` : NOTICE_TEXTS[type];
      if (text) showAlert({ kind: 'info', text });
    } catch (error) {
      showAlert({ kind: 'error', text: errorText(error) });
    }
  };
  return (
    <IconButton
      icon="bell"
      size="small"
      label={isFollowing ? `Stop following this ${word}` : `Follow this ${word}`}
      pressed={isFollowing || isInAll}
      {...(offReason === undefined ? {} : { disabledReason: offReason })}
      onClick={() => void toggle()}
    />
  );
}
