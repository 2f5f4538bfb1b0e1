import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { usePresence } from '@/documents/hooks/usePresence';
import type { OpenDocument } from '@/documents/openDocument';
import { nameOfMember } from '@/domain/people/nameOfMember';
import { useStore } from '@/store/hooks/StoreProvider';
import { useRow } from '@/store/hooks/useRow';
import { AvatarStack, Button, Menu, personHue } from '@/ui';
import type { GridPeer } from '@/ui/grid';
import type { SceneCursor } from './sceneCursor';

/** Minimum interval, in milliseconds, between reports of the cursor to colleagues. */
const PUBLISH_AFTER = 40;

/**
 * Colleagues in the same view: their avatars for the header and their cells for the grid. Reports where this person is.
 */
export function usePeers(
  document: OpenDocument | null,
  cursor: SceneCursor,
  goTo: (recordId: string, fieldId: string) => void,
): { peers: GridPeer[]; faces: ReactNode } {
  const { userId } = useStore();
  const me = useRow('member', userId);
  const name = me ? nameOfMember(me) : 'Somebody';
  const user = { id: userId, name, color: `p${personHue(userId)}` };
  const { others, update } = usePresence(document, user);
  const newest = useRef(update);
  newest.current = update;
  useEffect(() => {
    // A name that becomes known later publishes this person again, without a position.
    if (!document || !name) return;
    let published = '';
    const publish = () => {
      const { active, isEditing } = cursor.getState();
      const place = [active?.rowKey, active?.columnKey, isEditing].join();
      // The range around the active cell may grow without moving it.
      if (place === published) return;
      published = place;
      const cell = active ? { record_id: active.rowKey, field_id: active.columnKey } : null;
      newest.current({ cell, editing: isEditing ? '' : null });
    };
    publish();
    // After the move is on the screen and what was typed is being sent.
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = cursor.subscribe(() => {
      timer ??= setTimeout(() => {
        timer = undefined;
        publish();
      }, PUBLISH_AFTER);
    });
    return () => {
      end();
      clearTimeout(timer);
    };
  }, [document, cursor, name]);
  const [followed, setFollowed] = useState<string | null>(null);
  const leader = others.find((other) => other.user.id === followed && other.user.id !== userId);
  const leaderRow = leader?.cell?.record_id;
  const leaderField = leader?.cell?.field_id;
  const leaderName = leader?.user.name;
  const go = useRef(goTo);
  go.current = goTo;
  useEffect(() => {
    if (leaderRow && leaderField) go.current(leaderRow, leaderField);
  }, [leaderRow, leaderField]);
  return useMemo(() => {
    const people = new Map(
      others.map((other) => [
        other.user.id,
        { id: other.user.id, name: other.user.name, hue: personHue(other.user.id), me: other.user.id === userId },
      ]),
    );
    return {
      peers: others.flatMap((other) =>
        other.cell === null
          ? []
          : [
              {
                key: String(other.tab),
                name: other.user.name,
                color: `var(--p${personHue(other.user.id)})`,
                rowKey: other.cell.record_id,
                columnKey: other.cell.field_id,
                editing: other.editing !== null,
              },
            ],
      ),
      faces: people.size > 0 && (
        <>
          {leaderName !== undefined && (
            <Button variant="bare" icon="eye" pressed title="Stop following" onClick={() => setFollowed(null)}>
              Following {leaderName}
            </Button>
          )}
          <Menu
            align="end"
            trigger={
              <Button variant="bare">
                <AvatarStack people={[...people.values()]} max={5} label="People in this view" />
              </Button>
            }
            items={[...people.values()].map((person) => ({
              key: person.id,
              label: person.me ? `${person.name} (you, in another window)` : `Follow ${person.name}`,
              icon: 'eye' as const,
              checked: person.id === followed,
              disabled: person.me,
              onSelect: () => setFollowed(person.id === followed ? null : person.id),
            }))}
          />
        </>
      ),
    };
  }, [others, userId, followed, leaderName]);
}
