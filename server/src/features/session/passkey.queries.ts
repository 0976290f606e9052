import type { Passkey } from '@fairlead/domain/mfa/passkeys.contract';
import type { Db } from '../../base/database';
import { sql } from '../../base/sql';
import type { Who } from './second-factor.queries';
import type { SignInCandidate } from './session.queries';

export type PasskeyOwner = Omit<SignInCandidate, 'password_hash'> & { readonly email: string | null };

/** Runs before the account is known. */
export function findPasskey(db: Db, credentialId: Buffer): Promise<PasskeyOwner | undefined> {
  return db.maybe(sql`select * from find_passkey(${credentialId})`);
}

export interface StoredPasskey {
  readonly id: number;
  readonly credential_id: Buffer;
  readonly public_key: Buffer;
  readonly counter: number;
  readonly transports: readonly string[];
  /** The name of the user in the authenticator; null for passkeys from before it was stored. */
  readonly user_handle: Buffer | null;
}

const stored = sql`id, credential_id, public_key, counter, transports, user_handle`;

export function passkeysOf(db: Db, who: Who): Promise<StoredPasskey[]> {
  return db.rows(sql`select ${stored} from user_passkey
    where account_id = ${who.account_id} and user_id = ${who.user_id} order by id`);
}

/** Locked, so that two uses at the same time cannot both be judged by the same counter. */
export function lockPasskey(db: Db, who: Who, credentialId: Buffer): Promise<StoredPasskey | undefined> {
  return db.maybe(sql`select ${stored} from user_passkey
    where account_id = ${who.account_id} and user_id = ${who.user_id} and credential_id = ${credentialId} for update`);
}

export async function markUsed(db: Db, who: Who, id: number, counter: number, synced: boolean): Promise<void> {
  await db.run(sql`update user_passkey set counter = ${counter}, synced = ${synced}, last_used_at = now()
    where account_id = ${who.account_id} and id = ${id}`);
}

const shown = sql`id, name, synced, wire_time(created_at) as created_at, wire_time(last_used_at) as last_used_at`;

export function readPasskeys(db: Db, who: Who): Promise<Passkey[]> {
  return db.rows(sql`select ${shown} from user_passkey
    where account_id = ${who.account_id} and user_id = ${who.user_id} order by id`);
}

export interface PasskeyValues extends Omit<StoredPasskey, 'id'> {
  readonly name: string;
  readonly synced: boolean;
}

/** Undefined if the credential is registered already, for any user. */
export function insertPasskey(db: Db, who: Who, values: PasskeyValues): Promise<Passkey | undefined> {
  return db.maybe(sql`insert into user_passkey
      (account_id, user_id, credential_id, public_key, counter, transports, user_handle, synced, name)
    values (${who.account_id}, ${who.user_id}, ${values.credential_id}, ${values.public_key}, ${values.counter},
      ${values.transports}, ${values.user_handle}, ${values.synced}, ${values.name})
    on conflict (credential_id) do nothing returning ${shown}`);
}

export function writePasskeyName(db: Db, who: Who, id: number, name: string): Promise<Passkey | undefined> {
  return db.maybe(sql`update user_passkey set name = ${name}
    where account_id = ${who.account_id} and user_id = ${who.user_id} and id = ${id} returning ${shown}`);
}

/** The name of the passkey that was removed. */
export async function deletePasskey(db: Db, who: Who, id: number): Promise<string | undefined> {
  const gone = await db.maybe<{ name: string }>(sql`delete from user_passkey
    where account_id = ${who.account_id} and user_id = ${who.user_id} and id = ${id} returning name`);
  return gone?.name;
}
