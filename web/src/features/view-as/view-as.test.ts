import { afterEach, describe, expect, it } from 'vitest';
import { afterViewing, rememberStart } from './view-as';

afterEach(() => {
  sessionStorage.clear();
  history.replaceState(null, '', '/');
});

describe('PERM-01 the way back from View as', () => {
  it('PERM-01 leads to the same page, and from the share site to where it began', () => {
    history.replaceState(null, '', '/admin/users?open=7');
    rememberStart();
    history.replaceState(null, '', '/share/deals/44');
    expect(afterViewing(true)).toBe('/admin/users?open=7');
    history.replaceState(null, '', '/deals/44');
    expect(afterViewing(false)).toBe('/deals/44');
    sessionStorage.clear();
    expect(afterViewing(true)).toBe('/');
  });
});
