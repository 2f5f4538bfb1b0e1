import type { RowOf } from '../kinds/registry';
import type { PlainKind } from '../kinds/rowKind';
import type { SubscriptionType } from './subscriptionTypes';

/** Data that the rules need besides the event. */
export interface NoticeSources {
  row<K extends PlainKind>(kind: K, id: string): Promise<RowOf<K> | undefined>;
  /** Who follows this resource, everything of its type, or one of the programs that it belongs to. */
  followers(type: SubscriptionType, resourceId: string, programIds?: readonly string[]): readonly string[];
}
