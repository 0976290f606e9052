import { can, could } from '@fairlead/domain/access/policy';
import { type Action, PERMISSIONS, type ResourceKind } from '@fairlead/domain/access/table';
import { actorOf } from '@fairlead/domain/access/actor';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderPage } from '../testing/render';
import { signedIn } from '../testing/session-fixture';
import { useCan } from './can';

const kinds = {
  basic: { level: 1, is_account_admin: false },
  manager: { level: 2, is_account_admin: false },
  executive: { level: 3, is_account_admin: false },
  'account admin': { level: 1, is_account_admin: true },
  'read-only': { level: 3, is_account_admin: true, read_only: true },
  external: { level: 5, is_account_admin: false, is_external: true },
  'looked as by an admin': { level: 3, is_account_admin: true, viewed_by: { id: 9, full_name: 'Hanna' } },
} as const;

const pairs = PERMISSIONS.flatMap(([names, actions]) =>
  names
    .split(' ')
    .flatMap((kind) => actions.split(' ').map((action) => [action as Action, kind as ResourceKind] as const)),
);

/** The hook's answers for every pair, as a line of characters. */
function Answers() {
  const asked = useCan();
  const signs = pairs.map(([action, kind]) => (asked.can(action, kind) ? '+' : asked.could(action, kind) ? '?' : '-'));
  return <output>{signs.join('')}</output>;
}

describe('PERM-01 the client asks the same policy', () => {
  it.each(Object.entries(kinds))(
    'PERM-01 the client asks the one policy for every kind and action: %s',
    async (_who, user) => {
      const boot = signedIn({ user });
      await renderPage(<Answers />, { boot });
      const actor = actorOf(boot.user, boot.account);
      const wanted = pairs.map(([action, kind]) =>
        can(actor, action, kind) ? '+' : could(actor, action, kind) ? '?' : '-',
      );
      expect(screen.getByRole('status').textContent).toBe(wanted.join(''));
    },
  );
});
