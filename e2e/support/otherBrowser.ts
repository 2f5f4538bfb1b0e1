import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import WebSocket from 'ws';

/** A step of a W3C action sequence; the same in WebDriver and in WebDriver BiDi. */
type Action = { [name: string]: unknown };
type Actions = { type: string; id: string; parameters?: Action; actions: Action[] }[];

/** The functions that Firefox and WebKit have in common. */
interface Wire {
  goto(url: string): Promise<void>;
  /** The value of an expression in the page; a promise is awaited. */
  value(expression: string): Promise<unknown>;
  act(actions: Actions): Promise<void>;
  /** Console messages that are errors, as far as the browser reports them. */
  errors: string[];
  close(): Promise<void>;
}

/** The protocol's names of keys without a character. */
const KEYS: { readonly [name: string]: string } = {
  Enter: '\uE007',
  Escape: '\uE00C',
  Control: '\uE009',
};
const PATIENCE = 45_000;
const pause = (millis: number) => new Promise((resolve) => setTimeout(resolve, millis));

/** A browser other than Chromium, driven as far as a short journey needs. */
export class OtherBrowser {
  readonly name: string;
  readonly #wire: Wire;
  constructor(name: string, wire: Wire) {
    this.name = name;
    this.#wire = wire;
  }
  goto(url: string): Promise<void> {
    return this.#wire.goto(url);
  }
  value<T>(expression: string): Promise<T> {
    return this.#wire.value(expression) as Promise<T>;
  }
  get errors(): readonly string[] {
    return this.#wire.errors;
  }
  close(): Promise<void> {
    return this.#wire.close();
  }

  /** Waits until the expression is true in the page. @throws Error with what the page shows */
  async until(expression: string): Promise<void> {
    const end = Date.now() + PATIENCE;
    while (Date.now() < end) {
      // Between two pages there is no page to evaluate it in.
      if (await this.#wire.value(`Boolean(${expression})`).catch(() => false)) return;
      await pause(100);
    }
    const shown = await this.#wire
      .value("location.pathname + '\\n' + (document.querySelector('main') ?? document.body).innerText.slice(0, 800)")
      .catch(() => 'no page');
    throw new Error(`${this.name}: never came: ${expression}\n${shown}`);
  }

  /** Clicks the middle of the element that the expression returns, once it is there. */
  async click(element: string): Promise<void> {
    await this.until(element);
    const [x, y] = await this.value<[number, number]>(
      `(() => { const element = ${element}; element.scrollIntoView({ block: 'nearest' }); const at = element.getBoundingClientRect(); return [Math.round(at.x + at.width / 2), Math.round(at.y + at.height / 2)]; })()`,
    );
    const actions = [
      { type: 'pointerMove', x, y, duration: 0 },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ];
    await this.#wire.act([{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }]);
  }

  /** Presses keys one after another: `Enter`, `Control+k`, or the characters of a text. */
  async press(keys: string): Promise<void> {
    const parts = keys.length > 1 && keys.includes('+') ? keys.split('+') : keys in KEYS ? [keys] : null;
    const press = (key: string) => ({ type: 'keyDown', value: KEYS[key] ?? key });
    const lift = (key: string) => ({ type: 'keyUp', value: KEYS[key] ?? key });
    const actions = parts
      ? [...parts.map(press), ...parts.toReversed().map(lift)]
      : [...keys].flatMap((letter) => [press(letter), lift(letter)]);
    await this.#wire.act([{ type: 'key', id: 'keyboard', actions }]);
  }
}

interface CallFrame {
  functionName: string;
  url: string;
  lineNumber: number;
  columnNumber: number;
}

const FIREFOX = ['/usr/bin/firefox-esr', '/usr/bin/firefox', '/Applications/Firefox.app/Contents/MacOS/firefox'];
const WEBKIT = '/usr/bin/WebKitWebDriver';
const MINI_BROWSER = [
  '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser',
  '/usr/lib/aarch64-linux-gnu/webkit2gtk-4.1/MiniBrowser',
];
const XVFB = '/usr/bin/Xvfb';

const foundOf = (paths: readonly string[]) => paths.find((path) => existsSync(path));

/** Path of a Firefox on this machine; undefined if there is none. */
export const firefoxPath = (): string | undefined =>
  process.env.FIREFOX ? foundOf([process.env.FIREFOX]) : foundOf(FIREFOX);
/** Path of a WebKit that can be automated and has a screen to draw on; undefined if there is none. */
export const webkitPath = (): string | undefined =>
  existsSync(WEBKIT) && (process.env.DISPLAY !== undefined || existsSync(XVFB)) ? foundOf(MINI_BROWSER) : undefined;

const KEPT_WEBKIT = fileURLToPath(new URL('keptWebkit.py', import.meta.url));
const PYTHON = '/usr/bin/python3';
const HAS_WEBKIT = "import gi; gi.require_version('Gtk', '3.0'); gi.require_version('WebKit2', '4.1')";

/** Path of a WebKit window that keeps what pages store; undefined if WebKit or its Python binding is missing. */
export const keptWebkitPath = (): string | undefined =>
  webkitPath() && existsSync(PYTHON) && spawnSync(PYTHON, ['-c', HAS_WEBKIT]).status === 0 ? KEPT_WEBKIT : undefined;

/** Waits for a line of a process's output that matches the pattern. */
function lineOf(child: ChildProcess, pattern: RegExp): Promise<RegExpExecArray> {
  let output = '';
  return new Promise((resolve, reject) => {
    const take = (chunk: Buffer) => {
      output += chunk.toString();
      const found = pattern.exec(output);
      if (found) resolve(found);
    };
    child.stdout?.on('data', take);
    child.stderr?.on('data', take);
    child.on('exit', (code) => reject(new Error(`The browser ended with ${code}:\n${output}`)));
  });
}

/**
 * An error of the database library, which Firefox does not treat as an Error: when a page is left, its transactions are
 * aborted, and nothing handles that any more.
 */
const OF_THE_LEFT = /^uncaught exception: Object$/;

/** The text of a console entry, with its places in the code. */
function errorText({ text, stackTrace }: { text: string; stackTrace?: { callFrames: CallFrame[] } }): string {
  const places = stackTrace?.callFrames.map(({ functionName, url, lineNumber, columnNumber }) =>
    [functionName, url.split('/').at(-1), lineNumber, columnNumber].join(':'),
  );
  return [text, ...(places ?? [])].join('\n  at ');
}

/** Starts Firefox without a window, controlled by WebDriver BiDi. */
export async function startFirefox(path: string): Promise<OtherBrowser> {
  const profile = mkdtempSync(join(tmpdir(), 'labtide-firefox-'));
  const child = spawn(path, ['--remote-debugging-port=0', '--headless', '--no-remote', '--profile', profile]);
  const [, address = ''] = await lineOf(child, /listening on (ws:\/\/\S+)/);
  const socket = new WebSocket(`${address}/session`);
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  const errors: string[] = [];
  socket.on('message', (data) => {
    const { id, type, result, message, method, params } = JSON.parse(String(data));
    if (method === 'log.entryAdded' && params.level === 'error') {
      if (!isLeaving || !OF_THE_LEFT.test(params.text)) errors.push(errorText(params));
    }
    const open = waiting.get(id);
    waiting.delete(id);
    if (type === 'error') open?.reject(new Error(message));
    else open?.resolve(result);
  });
  let isLeaving = false;
  let count = 0;
  const ask = (method: string, params: unknown): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const id = ++count;
      waiting.set(id, { resolve, reject });
      socket.send(JSON.stringify({ id, method, params }));
    });
  await ask('session.new', { capabilities: {} });
  await ask('session.subscribe', { events: ['log.entryAdded'] });
  const tree = (await ask('browsingContext.getTree', {})) as { contexts: { context: string }[] };
  const context = tree.contexts[0]?.context;
  await ask('browsingContext.setViewport', { context, viewport: { width: 1280, height: 800 } });
  return new OtherBrowser('Firefox', {
    errors,
    async goto(url) {
      isLeaving = true;
      await ask('browsingContext.navigate', { context, url, wait: 'complete' });
      isLeaving = false;
    },
    async value(expression) {
      const asked = { expression: `(async () => JSON.stringify(await (${expression})))()`, target: { context } };
      const answer = (await ask('script.evaluate', { ...asked, awaitPromise: true })) as {
        type: string;
        result?: { value?: string };
        exceptionDetails?: { text: string };
      };
      if (answer.type !== 'success') throw new Error(answer.exceptionDetails?.text ?? expression);
      return answer.result?.value === undefined ? undefined : JSON.parse(answer.result.value);
    },
    act: async (actions) => void (await ask('input.performActions', { context, actions })),
    async close() {
      socket.close();
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill();
      await ended;
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  });
}

/** A free port: the driver needs to be given one. */
function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}

/** Starts the GTK version of WebKit, on a virtual screen if there is none, controlled by WebDriver. */
export async function startWebkit(path: string): Promise<OtherBrowser> {
  const screen =
    process.env.DISPLAY === undefined ? spawn(XVFB, ['-displayfd', '1', '-screen', '0', '1400x1000x24']) : null;
  const [, display = ''] = screen ? await lineOf(screen, /(\d+)\n/) : ['', process.env.DISPLAY?.slice(1)];
  const port = await freePort();
  const profile = mkdtempSync(join(tmpdir(), 'labtide-webkit-'));
  const driver = spawn(WEBKIT, [`--port=${port}`], {
    env: { ...process.env, DISPLAY: `:${display}`, GDK_BACKEND: 'x11', KEPT_PROFILE: profile },
    stdio: 'ignore',
  });
  const ask = async (method: string, at: string, body?: unknown): Promise<unknown> => {
    const response = await fetch(`http://127.0.0.1:${port}${at}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    const { value } = (await response.json()) as { value: { message?: string } };
    if (!response.ok) throw new Error(value?.message ?? `WebDriver answered ${response.status}`);
    return value;
  };
  for (let tries = 0; tries < 100; tries++) {
    if (
      await ask('GET', '/status').then(
        () => true,
        () => false,
      )
    )
      break;
    await pause(100);
  }
  const options = { binary: path, args: ['--automation'] };
  const { sessionId } = (await ask('POST', '/session', {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } },
  })) as { sessionId: string };
  const at = `/session/${sessionId}`;
  await ask('POST', `${at}/window/rect`, { width: 1280, height: 860 }).catch(() => {});
  await ask('POST', `${at}/timeouts`, { script: 30_000, pageLoad: 60_000 });
  return new OtherBrowser('WebKit', {
    errors: [],
    goto: async (url) => void (await ask('POST', `${at}/url`, { url })),
    async value(expression) {
      const script = `const tell = arguments[0]; (async () => JSON.stringify(await (${expression})))().then(tell, (error) => tell(JSON.stringify({ failed: String(error) })));`;
      const text = (await ask('POST', `${at}/execute/async`, { script, args: [] })) as string | null;
      const read = text === null ? undefined : JSON.parse(text);
      if (read && typeof read === 'object' && 'failed' in read) throw new Error(read.failed);
      return read;
    },
    act: async (actions) => void (await ask('POST', `${at}/actions`, { actions })),
    async close() {
      await ask('DELETE', at).catch(() => {});
      driver.kill();
      screen?.kill();
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  });
}
