import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeServer } from '../../testing/fake-server';
import { renderPage } from '../../testing/render';
import { signedIn } from '../../testing/session-fixture';
import { FieldFact } from './field-fact';
import { ViewOnlyNotice } from './view-only';

afterEach(() => vi.unstubAllGlobals());

const DEAL = { id: 7, name: 'Line scanner', deal_value: '200.0', user_id: 1, created_by_user_id: 1 };
type Boot = Parameters<typeof signedIn>[0];

async function show(boot: Boot) {
  fakeServer({});
  await renderPage(
    <>
      <ViewOnlyNotice kind="deal" record={DEAL} />
      {['name', 'value', 'user_id', 'summary'].map((key) => (
        <FieldFact key={key} kind="deal" record={DEAL} fieldKey={key} />
      ))}
    </>,
    { boot: signedIn(boot) },
  );
  return {
    notices: screen.queryAllByRole('status').map(({ textContent }) => textContent),
    locks: screen.queryAllByLabelText(/^Locked/).length,
    edits: screen.queryAllByRole('button', { name: /^Edit/ }).length,
  };
}

describe('PERM-03 a record that the user may only view', () => {
  it.each([
    ['a read-only user', { user: { read_only: true } }, 'you are a read-only user'],
    ['an external user', { user: { level: 5, is_external: true } }, 'you are an external user'],
  ] as [string, Boot, string][])(
    'PERM-03 %s: one notice says why, and no row has a lock',
    async (_who, boot, because) => {
      const notices = [`You can view this deal but not change it: ${because}.`];
      expect(await show(boot)).toEqual({ notices, locks: 0, edits: 0 });
    },
  );

  it('PERM-03 while the account is read-only the banner is enough', async () => {
    expect(await show({ account: { app_read_only: true } })).toEqual({ notices: [], locks: 0, edits: 0 });
  });

  it('PERM-03 a record that may be changed has no notice, and a lock on the one field that may not', async () => {
    const basic = { level: 1, is_account_admin: false, team_role: 'member' } as const;
    const { notices, edits } = await show({ user: basic });
    expect([notices, edits > 0]).toEqual([[], true]);
  });
});
