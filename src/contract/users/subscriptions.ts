import { z } from 'zod';
import { EXAMPLE } from '@/domain/commands/support/exampleIds';
import { subscriptionTypeSchema } from '@/domain/notices/subscriptionTypes';
import { defineCall } from '../call';
import { pageQuery } from '../shapes/queryParts';

export const subscriptionShape = z.object({
  type: subscriptionTypeSchema,
  /** null = everything of this type that one may see. */
  resource_id: z.string().nullable(),
  /**
   * The current name of the resource, if one may see it; null for everything of a type, and for what is deleted or
   * hidden.
   */
  title: z.string().nullable(),
  /** The kind of thing: the table of a record, `Set`, `Experiment`. */
  kind: z.string(),
  /** Its page; null if it has none. */
  path: z.string().nullable(),
  created_at: z.string(),
});
export type Subscription = z.output<typeof subscriptionShape>;
const resource = z.array(subscriptionShape);

export const subscriptionsCall = defineCall({
  method: 'GET',
  path: '/users/subscriptions',
  summary: "The caller's subscriptions, oldest first",
  query: pageQuery,
  resource,
  list: true,
  example: { query: { page: 1, page_size: 50 } },
});

const type = z.object({ type: subscriptionTypeSchema });
const typeAndId = type.extend({ id: z.uuid() });

export const subscribeCall = defineCall({
  method: 'POST',
  path: '/users/subscriptions/{type}',
  summary: 'Follow everything of a type that one may see',
  params: type,
  resource,
  example: { params: { type: 'set' } },
});

export const subscribeToCall = defineCall({
  method: 'POST',
  path: '/users/subscriptions/{type}/{id}',
  summary: 'Follow one item, record, set, table, dashboard or program',
  params: typeAndId,
  resource,
  example: { params: { type: 'set', id: EXAMPLE.set } },
});

export const unsubscribeCall = defineCall({
  method: 'DELETE',
  path: '/users/subscriptions/{type}',
  summary: 'Stop following everything of a type; things followed by id stay followed',
  params: type,
  resource,
  example: { params: { type: 'set' } },
});

export const unsubscribeFromCall = defineCall({
  method: 'DELETE',
  path: '/users/subscriptions/{type}/{id}',
  summary: 'Stop following one item, record, set, table, dashboard or program',
  params: typeAndId,
  resource,
  example: { params: { type: 'set', id: EXAMPLE.set } },
});
