import { counted } from '@/lib/words/counted';
import { ErrorText } from '@/ui';
import styles from './Members.module.css';

/** Number of addresses named per reason; the others are in the input above. */
const NAMED = 3;

function who(addresses: readonly string[]): string {
  const rest = addresses.length - NAMED;
  const named = addresses.slice(0, NAMED).join(', ');
  return rest > 0 ? `${named} and ${counted(rest, 'more address', 'more addresses')}` : named;
}

/** Why addresses were refused: one line per reason, because an unreachable server is one reason for 200 addresses. */
export function InviteFaults({ faults }: { faults: ReadonlyMap<string, string> }) {
  const byReason = new Map<string, string[]>();
  for (const [address, fault] of faults) byReason.set(fault, [...(byReason.get(fault) ?? []), address]);
  if (byReason.size === 0) return null;
  return (
    <div className={styles.faults}>
      {[...byReason].map(([fault, addresses]) => (
        <ErrorText key={fault}>
          {who(addresses)}: {fault}
        </ErrorText>
      ))}
    </div>
  );
}
