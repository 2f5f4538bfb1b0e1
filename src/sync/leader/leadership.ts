/** Which tab of a database talks to the server. */
export interface Leadership {
  /**
   * @param onChange called with true when this tab becomes the leader, false when it stops being it. @returns the
   *   function that resigns.
   */
  campaign(onChange: (leads: boolean) => void): () => void;
}

/** By a Web Lock: the browser passes it on as soon as the leader's tab dies, wherever it was. */
export function lockLeadership(name: string, locks: LockManager): Leadership {
  return {
    campaign(onChange) {
      let release: (() => void) | null = null;
      const abort = new AbortController();
      locks
        .request(`${name}:leader`, { signal: abort.signal }, async () => {
          // Granted while this tab was resigning: it must be released for the next tab, because nothing else would
          // release it.
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

/** The best form of leadership that this browser supports. */
export function browserLeadership(name: string, heartbeat: (name: string) => Leadership): Leadership {
  const locks = typeof navigator === 'undefined' ? undefined : navigator.locks;
  return locks ? lockLeadership(name, locks) : heartbeat(name);
}
