import { type ReactNode, useMemo } from 'react';
import { lookOf } from '@/parts/people/personOf';
import { useRows } from '@/store/hooks/useRows';
import { PeopleLooksProvider } from '@/ui';

/** Passes the colours and pictures that people chose to all avatars. */
export function PeopleLooks({ children }: { children: ReactNode }) {
  const members = useRows('member');
  const looks = useMemo(() => new Map(members.map((member) => [member.id, lookOf(member)])), [members]);
  return <PeopleLooksProvider value={looks}>{children}</PeopleLooksProvider>;
}
