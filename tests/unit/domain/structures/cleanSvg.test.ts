import { fc } from '@tests/support/fc';
import { describe, expect, it } from 'vitest';
import { fieldReader } from '@/domain/fields/fieldReaders';
import { cleanSvg } from '@/domain/structures/cleanSvg';

const inside = (body: string) => cleanSvg(`<svg>${body}</svg>`).replace(/^<svg[^>]*>|<\/svg>$/g, '');

describe('a drawing from elsewhere', () => {
  it('keeps its shapes, texts, gradients and colours', () => {
    const drawing =
      '<?xml version="1.0"?><!-- made by a sketcher --><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><defs><linearGradient id="g"><stop offset="0" stop-color="#fff"></stop></linearGradient></defs><g transform="translate(1 2)"><path d="M0 0L1 1" style="fill:none;stroke:#000"></path><rect width="2" height="2" fill="url(#g)"></rect><text x="1" y="2">NH&lt;3&gt; &amp; H</text></g></svg>';
    const kept = cleanSvg(drawing);
    expect(kept).toBe(drawing.replace(/^.*-->/, ''));
    expect(cleanSvg(kept)).toBe(kept);
  });

  it('loses scripts, event handlers, style sheets, pictures and links', () => {
    expect(inside('<script>alert(1)</script><g onload="alert(1)"/>')).toBe('<g></g>');
    expect(inside('<foreignObject><body><script>x</script></body></foreignObject><path d="M0 0"/>')).toBe(
      '<path d="M0 0"></path>',
    );
    expect(inside('<style>@import "//evil"</style><image href="http://evil/x.png"/>')).toBe('');
    expect(inside('<a href="javascript:alert(1)"><text>x</text></a>')).toBe('');
    expect(inside('<use href="#a"/><use xlink:href="http://evil/#a"/>')).toBe('<use href="#a"></use><use></use>');
    expect(inside('<set attributeName="onload" to="alert(1)"/><animate attributeName="href"/>')).toBe('');
    for (const style of [
      'background:url(http://evil)',
      'fill:\\75rl(//evil)',
      'fill:url(//evil)',
      'width:expression(alert(1))',
      'fill:u/**/rl(x)',
      'fill:URL ( "http://evil" )',
      '@import "x"',
    ])
      expect(inside(`<g style='${style}'/>`)).toBe('<g></g>');
    expect(inside('<g style="fill:url(#g)" fill="url( \'#g\' )"/>')).toContain('url(#g)');
    expect(inside('<g class="a" ONCLICK="x" onclick=\'x\'>&lt;script&gt;</g>')).toBe('<g class="a">&lt;script&gt;</g>');
    expect(inside('<![CDATA[<script>alert(1)</script>]]>')).toBe('&lt;script&gt;alert(1)&lt;/script&gt;');
  });

  it('is nothing if it is not a drawing, and one drawing if it is several', () => {
    for (const none of ['', 'text', '<html><svg/></html>', '<script>', '<svg', '<!ENTITY x "y">'])
      expect(cleanSvg(none)).toBe('');
    expect(cleanSvg('<svg/><svg onload="x"><script>x</script></svg>')).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg"></svg>',
    );
    expect(cleanSvg('<svg><g>')).toBe('<svg xmlns="http://www.w3.org/2000/svg"><g></g></svg>');
  });

  it('of any characters contains only what is allowed, and is unchanged when cleaned again', () => {
    const parts = [
      ...['<svg>', '</svg>', '<g>', '</g>', '<script>', '</script>', '<a href="', '" onload="x"', '<path d="M0"/>'],
      ...[
        '<style>',
        'url(',
        ')',
        '<![CDATA[',
        ']]>',
        '<!--',
        '-->',
        '&lt;',
        '&#x3c;script&#62;',
        "'",
        '"',
        '>',
        '<',
        'x',
      ],
      ...['<svg:script>', '<x:g', ' style="', '\\', 'javascript:', '/>', '<image href="//evil"/>', '\0'],
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...parts), { maxLength: 25 }), (list) => {
        const clean = cleanSvg(`<svg>${list.join('')}`);
        const tags = clean.match(/<[^>]*>/g) ?? [];
        for (const tag of tags)
          expect(tag).toMatch(/^<(?:\/?(?:svg|g|path)|path d="[^"]*"|svg xmlns="[^"]*"|g [^>]*)>$/);
        expect(tags.join('').replace(/"[^"]*"/g, '')).not.toMatch(/script|onload|href/);
        expect(tags.join('')).not.toMatch(/javascript:|url\(|\\/);
        expect(cleanSvg(clean)).toBe(clean);
      }),
      { numRuns: 3000 },
    );
  });

  it('is cleaned wherever a reaction enters', () => {
    const svg = '<svg onload="alert(1)"><script>alert(1)</script><g/></svg>';
    const read = fieldReader('rxn').validate({ rxn: 'CCO>>CC=O', svg }, {} as never);
    expect(read).toEqual({
      ok: true,
      content: { rxn: 'CCO>>CC=O', svg: '<svg xmlns="http://www.w3.org/2000/svg"><g></g></svg>' },
    });
  });
});
