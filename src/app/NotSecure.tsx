import styles from './NotSecure.module.css';

/** Replaces the app on a page for which browsers provide no storage: gives the reason and what to do. */
export function NotSecure({ origin }: { origin: string }) {
  const { host, hostname } = new URL(origin);
  return (
    <main className={styles.page}>
      <h1>Labtide needs https</h1>
      <p>
        This page came over plain http from <b>{host}</b>. Browsers give storage, workers and safe ids only to secure
        pages: those that come over https, or from this machine itself. Without them nothing you type could be kept.
      </p>
      <h2>What to do</h2>
      <ul>
        <li>
          Try <a href={`https://${host}`}>https://{host}</a>. The server may speak https already.
        </li>
        <li>
          Otherwise ask the person who runs the server to start it with a certificate (<code>TLS_CERT</code> and{' '}
          <code>TLS_KEY</code>) or behind a proxy that has one. README says how, in ten minutes.
        </li>
        <li>
          On the machine that runs the server, open <code>http://localhost</code> with the same port instead of{' '}
          {hostname}.
        </li>
      </ul>
    </main>
  );
}
