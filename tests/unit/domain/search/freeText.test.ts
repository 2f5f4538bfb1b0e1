import { describe, expect, it } from 'vitest';
import { FIELD_TYPES } from '@/domain/kinds/fieldType';
import { isSearchable, matchesIdentifier, matchesSearch, searchAlternatives } from '@/domain/search/freeText';
import type { Json } from '@/lib/json';
import { fieldOf, lookups, value } from '../support/samples';

const record = (content: Json) => ({ record_identifier: 'CMP-7', cells: { f1: [value(content)] } });

it('splits at commas, trims, and ignores empty parts and case', () => {
  expect(searchAlternatives(' Abc, xyz ,,ABC')).toEqual(['abc', 'xyz']);
});

it('does not split at the commas of an InChI: each atom number occurs in many texts', () => {
  const ethanol = 'InChI=1S/C2H6O/c1-2-3/h3H,2H2,1H3';
  expect(searchAlternatives(ethanol)).toEqual([ethanol.toLowerCase()]);
  expect(searchAlternatives(`AB-1, ${ethanol} , xyz`)).toEqual(['ab-1', ethanol.toLowerCase(), 'xyz']);
});

describe('record search', () => {
  it('finds part of a text or of the identifier, ignoring case', () => {
    const fields = [fieldOf('text')];
    expect(matchesSearch(record('benzene'), fields, 'BEN', lookups)).toBe(true);
    expect(matchesSearch(record('benzene'), fields, 'abc, zen', lookups)).toBe(true);
    expect(matchesSearch(record('benzene'), fields, 'abc, xyz', lookups)).toBe(false);
    expect(matchesSearch(record('benzene'), fields, 'cmp-7', lookups)).toBe(true);
    expect(matchesSearch(record('benzene'), fields, ' , ', lookups)).toBe(true);
  });

  it('finds shown names, and values of every experiment', () => {
    expect(matchesSearch(record('o2'), [fieldOf('select')], 'high', lookups)).toBe(true);
    expect(matchesSearch(record(['u0']), [fieldOf('people')], 'lovelace', lookups)).toBe(true);
    const two = { record_identifier: 'X', cells: { f1: [value('new', { operation_id: 'a' }), value('old')] } };
    expect(matchesSearch(two, [fieldOf('text')], 'old', lookups)).toBe(true);
  });

  it('finds no redacted or hidden value', () => {
    expect(matchesSearch(record('REDACTED'), [fieldOf('text')], 'redacted', lookups)).toBe(false);
    const hidden = { record_identifier: 'X', cells: { f1: [value('secret', { hidden: true })] } };
    expect(matchesSearch(hidden, [fieldOf('text')], 'secret', lookups)).toBe(false);
  });

  it('does not search references, sequences and structures', () => {
    expect(FIELD_TYPES.filter((type) => !isSearchable(type)).sort()).toEqual(
      [
        ...['dna-oligo', 'field-reference', 'molfile', 'object-reference', 'peptide', 'plasmid'],
        ...['record-reference', 'rna-oligo', 'rxn', 'smiles-string'],
      ].sort(),
    );
    expect(matchesSearch(record('CCO'), [fieldOf('smiles-string')], 'CCO', lookups)).toBe(false);
    expect(matchesSearch(record('ACGT'), [fieldOf('dna-oligo')], 'ACGT', lookups)).toBe(false);
    expect(matchesSearch(record(['r0']), [fieldOf('record-reference')], 'CMP-1', lookups)).toBe(false);
  });

  it('identifier search looks only at the identifier', () => {
    expect(matchesIdentifier(record('benzene'), 'mp-7')).toBe(true);
    expect(matchesIdentifier(record('benzene'), 'benzene')).toBe(false);
  });
});
