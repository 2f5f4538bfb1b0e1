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
  /** What one follows; null until the server has been asked. */
  list: readonly Subscription[] | null;
  /** Asks the server once; later answers come with every change. */
  load(client: Client): Promise<void>;
  /** @param id null = everything of the type */
  set(client: Client, type: SubscriptionType, id: string | null, isFollowing: boolean): Promise<void>;
}

/** What one follows, shared by all screens that show it. The server keeps it: it is the one that tells. */
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
