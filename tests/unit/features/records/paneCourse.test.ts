import { describe, expect, it } from 'vitest';
import { PaneCourse } from '@/features/records/state/paneCourse';

/** A page loaded with an address that names a record: its first row has reported itself, and the grid is moving. */
function loaded(): PaneCourse {
  const course = new PaneCourse('named');
  course.chose('first');
  course.setOut();
  return course;
}

describe('the record pane', () => {
  it('stays with the named record until the grid is there, then follows the rows', () => {
    const course = loaded();
    expect(course.chose('first')).toBe(null);
    course.arrived('named', true);
    expect(course.chose('named')).toBe(null);
    expect(course.chose('first')).toBe('first');
  });

  it('follows if the row of the named record is left before it has reported itself', () => {
    const course = loaded();
    course.arrived('named', true);
    expect(course.chose('first')).toBe('first');
  });

  it('follows if the grid was already on the row of the named record', () => {
    const course = loaded();
    course.chose('named');
    course.arrived('named', true);
    expect(course.chose('second')).toBe('second');
  });

  it('follows the next row if the view does not contain the named record', () => {
    const course = loaded();
    course.arrived('named', false);
    expect(course.chose('second')).toBe('second');
  });

  it('starts to move once, and again for another name', () => {
    const course = new PaneCourse('named');
    expect([course.setOut(), course.setOut()]).toEqual(['named', null]);
    expect(course.named('other')).toBe(true);
    expect(course.named('other')).toBe(false);
    expect(course.setOut()).toBe('other');
    // The move to the previous record ends late.
    course.arrived('named', true);
    expect(course.chose('first')).toBe(null);
    course.arrived('other', true);
    expect(course.chose('first')).toBe('first');
  });

  it('does not move to a record that the person opened, and follows no row while nothing is open', () => {
    const course = new PaneCourse(null);
    expect(course.chose('first')).toBe(null);
    course.opened('second');
    expect(course.named('second')).toBe(false);
    expect(course.setOut()).toBe(null);
    expect(course.chose('third')).toBe('third');
    course.opened(null);
    expect(course.chose('first')).toBe(null);
  });
});
