import { useEffect, useState } from 'react';

interface Today {
  /** The person's calendar day, `YYYY-MM-DD`. */
  today: string;
  /** Offset of the person's time zone in minutes east of UTC. */
  tzMinutes: number;
}

function now(): Today {
  const date = new Date();
  const tzMinutes = -date.getTimezoneOffset();
  return { today: new Date(date.getTime() + tzMinutes * 60_000).toISOString().slice(0, 10), tzMinutes };
}

const CHECK_MILLIS = 60_000;

/** The person's current day, updated at midnight; relative date filters depend on it. */
export function useToday(): Today {
  const [day, setDay] = useState(now);
  useEffect(() => {
    const timer = setInterval(() => {
      setDay((before) => {
        const next = now();
        return next.today === before.today && next.tzMinutes === before.tzMinutes ? before : next;
      });
    }, CHECK_MILLIS);
    return () => clearInterval(timer);
  }, []);
  return day;
}
