const endings: (() => void)[] = [];

/** Registers a function that resets a test module's state before the next test file, which may share the module. */
export function keepPerFile(forget: () => void): void {
  endings.push(forget);
}

/** Runs before each test file. */
export function forgetFile(): void {
  for (const forget of endings) forget();
}
