import { join, name, sql } from '../base/sql';
import type { TestApp, TestUser } from './app';
import { colleague, inAccount, team } from './colleagues';
import type { Kind, RecordPlace } from '../http/rights/expected';

export type Plural = 'deals' | 'people' | 'companies' | 'notes' | 'milestones';

/**
 * One account with a tree of teams, a record of each type in every place, and one person who becomes each kind of
 * user in turn.
 */
export interface Cast {
  readonly admin: TestUser;
  readonly records: Readonly<Record<Plural, Readonly<Record<RecordPlace, number>>>>;
  /** Turns the same person into another kind of user. */
  become(kind: Kind): Promise<TestUser>;
}

const member = {
  level: 1,
  team_role: 'member',
  is_account_admin: false,
  read_only: false,
  is_external: false,
  is_allowed_to_delete: false,
  is_allowed_to_export: false,
  is_allowed_to_bulk_edit: false,
  is_allowed_to_merge_records: false,
  can_change_company_owner: false,
  deleted_at: null,
};

/** The definition of each kind of user: the visibility of the team, and the columns of the user. */
const parts: Readonly<Record<Kind, readonly [string, object]>> = {
  'basic, owner': ['owner', {}],
  'basic, team': ['team', {}],
  'basic, team_and_leaders': ['team_and_leaders', {}],
  'basic, global': ['global', {}],
  manager: ['owner', { level: 2 }],
  executive: ['owner', { level: 3 }],
  'account admin': ['owner', { is_account_admin: true }],
  'read-only': ['team', { read_only: true }],
  external: ['global', { level: 5, is_external: true }],
  'may delete': ['team', { is_allowed_to_delete: true }],
  'may export': ['team', { is_allowed_to_export: true }],
  'may bulk edit': ['team', { is_allowed_to_bulk_edit: true }],
  'may merge': ['team', { is_allowed_to_merge_records: true }],
  'may change company owner': ['team', { can_change_company_owner: true }],
  inactive: ['global', { deleted_at: new Date('2026-01-01') }],
  'signed out': ['global', {}],
};

export async function makeCast(on: TestApp): Promise<Cast> {
  const admin = await on.account();
  const stranger = await on.account('Other account');
  const above = await team(on, admin, 'owner');
  const mine = await team(on, admin, 'owner', { parent_id: above });
  const below = await team(on, admin, 'owner', { parent_id: mine });
  const beside = await team(on, admin, 'owner', { parent_id: above });
  const me = await colleague(on, admin, { first_name: 'Me', team_id: mine });
  const owners = {
    own: me,
    'of my team': await colleague(on, admin, { team_id: mine }),
    'of a team below': await colleague(on, admin, { team_id: below }),
    'of a leader above': await colleague(on, admin, { team_id: above, team_role: 'lead' }),
    'of a team beside': await colleague(on, admin, { team_id: beside }),
    deleted: me,
  };
  const records = { deals: {}, people: {}, companies: {}, notes: {}, milestones: {} } as Record<
    Plural,
    Record<RecordPlace, number>
  >;
  const features = sql`update account set features = features || '{"private_notes": true}' where id = ${admin.accountId}`;
  await inAccount(on, admin, features);
  const make = async (place: RecordPlace, owner: number | null, more: object = {}, by = admin) => {
    const stage = (await by.get('/api/internal/boot')).body.account.deal_stages[0].id;
    Object.assign(records.deals, {
      [place]: await made(by, 'deals', { deal: { name: place, user_id: owner, deal_stage_id: stage, ...more } }),
    });
    const person = { first_name: place, user_id: owner, ...more };
    Object.assign(records.people, { [place]: await made(by, 'people', { person }) });
    const company = { name: place, owner_id: owner, ...more };
    Object.assign(records.companies, { [place]: await made(by, 'companies', { company }) });
    const note = { content: `Said ${place}`, deal_id: records.deals[place], user_id: owner ?? by.id };
    Object.assign(records.notes, { [place]: await made(by, 'notes', { note }) });
    const milestone = { name: `Reached ${place}`, date: '2026-12-01', deal_id: records.deals[place] };
    Object.assign(records.milestones, { [place]: await made(by, 'milestones', { milestone }) });
    // Every company is a customer, too.
    const ofCompany = sql`where account_id = ${by.accountId} and id = ${records.companies[place]}`;
    await inAccount(on, by, sql`update company set is_customer = true ${ofCompany}`);
  };
  for (const [place, owner] of Object.entries(owners)) await make(place as RecordPlace, owner.id);
  await make('shared with me', owners['of a team beside'].id, { shared_user_ids: [me.id] });
  await make('ownerless', null);
  await make('of another account', stranger.id, {}, stranger);
  for (const plural of ['deals', 'people', 'companies'] as const) {
    const { status } = await admin.del(`/api/v3/${plural}/${records[plural].deleted}`);
    if (status !== 204) throw new Error(`deleting of ${plural} answered ${status}`);
  }
  const nobody = { ...me, ...signedOut(on) };
  return {
    admin,
    records,
    async become(kind) {
      const [level, columns] = parts[kind];
      const each = { visibility_level: level };
      const permissions = JSON.stringify({ member: { deal: each, person: each, company: each } });
      await inAccount(on, admin, sql`update team set permissions = ${permissions} where id = ${mine}`);
      const set = Object.entries({ ...member, ...columns });
      const values = set.map(([column, value]) => sql`${name(column)} = ${value as string}`);
      await inAccount(on, admin, sql`update account_user set ${join(values)} where id = ${me.id}`);
      return kind === 'signed out' ? nobody : me;
    },
  };
}

async function made(by: TestUser, plural: Plural, body: object): Promise<number> {
  const answer = await by.post(`/api/v3/${plural}`, body);
  if (answer.status !== 200) throw new Error(`${plural} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer.body.id;
}

/** Calls without a session. */
function signedOut(on: TestApp): Pick<TestUser, 'call' | 'get'> {
  const call: TestUser['call'] = async (method, url, body) => {
    const got = await on.app.inject({ method, url, ...(body ? { payload: body } : {}) });
    return { status: got.statusCode, body: got.body as never, headers: got.headers };
  };
  return { call, get: (url) => call('GET', url) };
}
