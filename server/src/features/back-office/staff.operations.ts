import { newToken } from '../../account/sessions';
import type { Config } from '../../base/config';
import type { Db } from '../../base/database';
import { publicUrlOf } from '../../http/public-url';
import { newFactor } from '../session/public';
import { insertDemoStaff, listStaff, removeStaff, writeStaffLink } from './staff.queries';

/**
 * Adds a staff user, or gives an existing one a new link. The operator passes the link on; it works once and for a day,
 * and sets password and second factor.
 */
export async function addStaff(db: Db, config: Config, email: string, full_name: string): Promise<string> {
  const token = newToken();
  await writeStaffLink(db, { email, full_name, secret: newFactor(config), token });
  return `${publicUrlOf(config)}/backend/welcome/${token}`;
}

/** False if there is no such staff user. */
export function endStaff(db: Db, email: string): Promise<boolean> {
  return removeStaff(db, email);
}

export async function staffNames(db: Db): Promise<string[]> {
  return (await listStaff(db)).map(({ email, full_name, is_demo, ready, seen }) => {
    const state = is_demo ? 'demo' : ready ? `last seen ${seen ?? 'never'}` : 'has not used the link yet';
    return `${email}  ${full_name}  (${state})`;
  });
}

/** Not while an account is entered. */
export function addDemoStaff(db: Db, email: string, full_name: string, hash: string): Promise<void> {
  return insertDemoStaff(db, email, full_name, hash);
}
