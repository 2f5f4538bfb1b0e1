import { z } from 'zod';

/**
 * Types of things that people follow: one resource, or without an id everything of its type that they may see
 * (open-questions B-3.21).
 */
export const SUBSCRIPTION_TYPES = ['task', 'record', 'set', 'table', 'dashboard', 'program'] as const;
export const subscriptionTypeSchema = z.enum(SUBSCRIPTION_TYPES);
export type SubscriptionType = (typeof SUBSCRIPTION_TYPES)[number];

/** In lists: everything of a type, with the word for it. */
export const SUBSCRIPTION_WORDS: Readonly<Record<SubscriptionType, { one: string; all: string }>> = {
  task: { one: 'Item', all: 'All items' },
  record: { one: 'Record', all: 'Comments on all records' },
  set: { one: 'Set', all: 'All sets' },
  table: { one: 'Table', all: 'All tables' },
  dashboard: { one: 'Dashboard', all: 'All dashboards' },
  program: { one: 'Program', all: 'All programs' },
};
