const endings: (() => void)[] = [];

/** What a module of the tests keeps is forgotten before the next test file, which may share the module. */
export function keepPerFile(forget: () => void): void {
  endings.push(forget);
}

/** Run before each test file. */
export function forgetFile(): void {
  for (const forget of endings) forget();
}
