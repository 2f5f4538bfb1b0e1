/** The order matters: most browsers also name the browsers they derive from. */
const PROGRAMS = [
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['Firefox/', 'Firefox'],
  ['FxiOS/', 'Firefox'],
  ['CriOS/', 'Chrome'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
  ['curl/', 'curl'],
  ['python-', 'Python'],
  ['node', 'Node.js'],
] as const;

const SYSTEMS = [
  ['Windows', 'Windows'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['CrOS', 'ChromeOS'],
  ['Mac OS X', 'macOS'],
  ['Linux', 'Linux'],
] as const;

const LONGEST = 1_000;

/** Device name such as `Firefox on Linux`, from the User-Agent header, so that people can tell their devices apart. */
export function deviceName(userAgent: string): string {
  const text = userAgent.slice(0, LONGEST);
  const [program, system] = [PROGRAMS, SYSTEMS].map((names) => names.find(([sign]) => text.includes(sign))?.[1]);
  if (program && system) return `${program} on ${system}`;
  return program ?? system ?? 'Another program';
}
