import { useEffect, useRef } from 'react';
import { usePresence } from '@/documents/hooks/usePresence';
import type { OpenDocument } from '@/documents/openDocument';
import type { Presence } from '@/documents/presence';
import { listText } from '@/lib/words/listText';
import { AvatarStack, announce } from '@/ui';

/**
 * Interval in milliseconds between two announcements of who is here, so that people who come and go are not announced
 * one by one.
 */
const QUIET = 10_000;

/** Who else has the texts of an item open: their avatars, and occasional announcements for screen readers. */
export function TextPeople({ document, user }: { document: OpenDocument | null; user: Presence['user'] }) {
  const { others } = usePresence(document, user);
  const people = new Map(others.map((other) => [other.user.id, other.user]));
  people.delete(user.id);
  const names = listText([...people.values()].map(({ name }) => name));
  const announced = useRef({ names: '', at: Number.NEGATIVE_INFINITY });
  useEffect(() => {
    const wait = Math.max(0, announced.current.at + QUIET - performance.now());
    const timer = setTimeout(() => {
      if (announced.current.names === names) return;
      announced.current = { names, at: performance.now() };
      announce(names === '' ? 'Nobody else has this text open' : `${names} also have this text open`);
    }, wait);
    return () => clearTimeout(timer);
  }, [names]);
  return people.size > 0 && <AvatarStack people={[...people.values()]} max={5} />;
}
