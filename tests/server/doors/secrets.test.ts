import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseConfig } from '@server/config';
import { openSecretKey } from '@server/secrets/openSecretKey';
import { createSecretBox } from '@server/secrets/secretBox';
import { fc } from '@tests/support/fc';
import { describe, expect, it } from 'vitest';

const KEY = 'a key of at least thirty-two characters';
const box = createSecretBox(KEY);

describe('secrets in the database (ASVS 11.3, 13.3.1)', () => {
  it('can be decrypted only for the same purpose and owner', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (text, owner) => {
        const sealed = box.seal('totp', owner, text);
        expect(box.open('totp', owner, sealed)).toBe(text);
        expect(() => box.open('oidc', owner, sealed)).toThrow();
        expect(() => box.open('totp', `${owner}x`, sealed)).toThrow();
        expect(() => createSecretBox(`${KEY}x`).open('totp', owner, sealed)).toThrow();
      }),
    );
  });

  it('cannot be decrypted after any byte was changed or removed', () => {
    const sealed = box.seal('totp', 'ada', 'a secret');
    for (let at = 0; at < sealed.length; at++) {
      const changed = Buffer.from(sealed);
      changed[at] = (changed[at] as number) ^ 1;
      expect(() => box.open('totp', 'ada', changed)).toThrow();
      expect(() => box.open('totp', 'ada', sealed.subarray(0, at))).toThrow();
    }
  });

  it('are different each time, and do not reveal the text', () => {
    const [one, other] = [box.seal('totp', 'ada', 'a secret'), box.seal('totp', 'ada', 'a secret')];
    expect(one.equals(other)).toBe(false);
    expect(one.includes('a secret')).toBe(false);
  });
});

describe('the key of the secrets', () => {
  it('is required where others can reach the server', () => {
    const refused = (env: Record<string, string>) => expect(() => parseConfig(env, null)).toThrow('SECRET_KEY');
    refused({ HOST: '0.0.0.0' });
    refused({ PUBLIC_URL: 'https://lab.example.org' });
    refused({ HOST: '0.0.0.0', SECRET_KEY: 'too short' });
    expect(parseConfig({ HOST: '0.0.0.0', SECRET_KEY: KEY }, null).secretKey).toBe(KEY);
    expect(parseConfig({ PUBLIC_URL: 'http://127.0.0.1:8080' }, null).secretKey).toBeNull();
    expect(parseConfig({}, null).secretKey).toBeNull();
  });

  it('is created once on loopback, as a file that only the server can read', () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'labtide-key-'));
    try {
      const first = openSecretKey({ dataDir, secretKey: null });
      expect(first.length).toBeGreaterThanOrEqual(43);
      expect(openSecretKey({ dataDir, secretKey: null })).toBe(first);
      expect(openSecretKey({ dataDir, secretKey: KEY })).toBe(KEY);
      const path = join(dataDir, 'secret.key');
      expect(readFileSync(path, 'utf8')).toBe(first);
      expect(statSync(path).mode & 0o777).toBe(0o600);
    } finally {
      rmSync(dataDir, { recursive: true, force: true });
    }
  });
});
