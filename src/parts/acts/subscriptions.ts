import { create } from 'zustand';
import type { Client } from '@/contract/client';
import {
  type Subscription,
  subscribeCall,
  subscribeToCall,
  subscriptionsCall,
  unsubscribeCall,
  unsubscribeFromCall,
} from '@/contract/users/subscriptions';
import type { SubscriptionType } from '@/domain/notices/subscriptionTypes';

interface Subscriptions {
  /** The person's subscriptions; null until the server has answered. */
  list: readonly Subscription[] | null;
  /** Requests the subscriptions once; afterwards every change returns the new ones. */
  load(client: Client): Promise<void>;
  /** @param id null = everything of the type */
  set(client: Client, type: SubscriptionType, id: string | null, isFollowing: boolean): Promise<void>;
}

/**
 * The person's subscriptions, shared by all screens that show them. They are stored on the server, which sends the
 * notices.
 */
export const useSubscriptions = create<Subscriptions>()((put, get) => ({
  list: null,
  async load(client) {
    if (get().list === null) put({ list: (await client.call(subscriptionsCall)).resource });
  },
  async set(client, type, id, isFollowing) {
    const { resource } =
      id === null
        ? await client.call(isFollowing ? subscribeCall : unsubscribeCall, { params: { type } })
        : await client.call(isFollowing ? subscribeToCall : unsubscribeFromCall, { params: { type, id } });
    put({ list: resource });
  },
}));
