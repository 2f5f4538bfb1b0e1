import { fc } from '@tests/support/fc';
import { describe, expect, it } from 'vitest';
import { createXmlReader, XmlError, xmlAttributes } from '@/lib/xmlReader';

/** The events of a reader for pieces; consecutive texts are joined. */
function read(...pieces: string[]): string[] {
  const said: string[] = [];
  let text = '';
  const note = (line: string) => {
    if (text !== '') said.push(`text ${text}`);
    text = '';
    if (line !== '') said.push(line);
  };
  const reader = createXmlReader({
    open: (name, attributes) => note(`open ${name} ${JSON.stringify(xmlAttributes(attributes))}`),
    close: (name) => note(`close ${name}`),
    text: (more) => {
      text += more;
    },
  });
  for (const piece of pieces) reader.push(piece);
  reader.end();
  note('');
  return said;
}

const XML =
  '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]><x:row r="1" spans=\'1:2\'><c r="A1" t="s"/><!-- a > b -->' +
  '<t xml:space="preserve">5 &lt; 6 &amp; &#x3bc;g &unknown;</t><![CDATA[<raw> &amp;]]></x:row>';

const SAID = [
  'open row {"r":"1","spans":"1:2"}',
  'open c {"r":"A1","t":"s"}',
  'close c',
  'open t {"space":"preserve"}',
  'text 5 < 6 & \u03bcg &unknown;',
  'close t',
  'text <raw> &amp;',
  'close row',
];

describe('XML', () => {
  it('is read as tags and texts, without prefixes, entities resolved once', () => {
    expect(read(XML)).toEqual(SAID);
  });

  it('is the same however the input is split', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 }), (sizes) => {
        const pieces: string[] = [];
        for (let at = 0, i = 0; at < XML.length; i++) {
          const size = sizes[i % sizes.length]!;
          pieces.push(XML.slice(at, at + size));
          at += size;
        }
        expect(read(...pieces)).toEqual(SAID);
      }),
    );
  });

  it('may be nested to any depth, and a tag may contain > in quotes', () => {
    const deep = 100_000;
    expect(read('<a>'.repeat(deep), '</a>'.repeat(deep))).toHaveLength(2 * deep);
    expect(read('<a b="1 > 0">')).toEqual(['open a {"b":"1 > 0"}']);
  });

  it('that is cut off within a tag is refused, and so is a tag without end', () => {
    expect(() => read('<a><b c="')).toThrow(XmlError);
    expect(() => read('<!--', 'x'.repeat(2_000_000))).toThrow('A tag has no end.');
  });

  it('of any characters never hangs, and throws only if it has no end', () => {
    const letters = fc.constantFrom('<', '>', '&', ';', '"', "'", '!', '-', '[', ']', '/', '?', 'a', ' ', '=', 'CDATA');
    fc.assert(
      fc.property(fc.array(letters, { maxLength: 60 }), (parts) => {
        try {
          read(parts.join(''));
        } catch (error) {
          expect(error).toBeInstanceOf(XmlError);
        }
      }),
      { numRuns: 2000 },
    );
  });
});
