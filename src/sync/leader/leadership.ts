/** Which tab of a database talks to the server. */
export interface Leadership {
  /** @param onChange called with true when this tab leads, false when it no longer does. @returns the function that resigns. */
  campaign(onChange: (leads: boolean) => void): () => void;
}

/** By a Web Lock: the browser hands it on the moment the leader's tab dies, at whatever line. */
export function lockLeadership(name: string, locks: LockManager): Leadership {
  return {
    campaign(onChange) {
      let release: (() => void) | null = null;
      const abort = new AbortController();
      locks
        .request(`${name}:leader`, { signal: abort.signal }, async () => {
          // Granted while it was being given up: whoever is behind must have it, and nobody is left to release it.
          if (abort.signal.aborted) return;
          onChange(true);
          await new Promise<void>((done) => {
            release = done;
          });
        })
        .catch(() => undefined);
      return () => {
        abort.abort();
        if (release) {
          release();
          onChange(false);
        }
      };
    },
  };
}

/** The leadership that this browser offers. */
export function browserLeadership(name: string, heartbeat: (name: string) => Leadership): Leadership {
  const locks = typeof navigator === 'undefined' ? undefined : navigator.locks;
  return locks ? lockLeadership(name, locks) : heartbeat(name);
}
