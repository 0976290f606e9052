import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { localDate, startOfDay } from '@fairlead/domain/dates/zones';
import { sql } from '../../base/sql';
import { type Loose, type TestApp, type TestUser, testApp } from '../../testing/app';
import { colleague, inAccount, team } from '../../testing/colleagues';
import { plansOf } from '../../testing/plans';
import { DEAL_MOVES } from './deal-move-entries.queries';

let on: TestApp;
let admin: TestUser;
let stages: Record<string, number>;
beforeAll(async () => {
  on = await testApp();
  admin = await on.account();
  const { account } = (await admin.get('/api/internal/boot')).body;
  stages = Object.fromEntries(account.deal_stages.map((stage: Loose) => [stage.name, stage.id]));
});
beforeEach(() => later(60_000));
afterAll(() => on.close());

function later(ms: number): void {
  on.clock.now = new Date(on.clock.now.getTime() + ms);
}
const DAY = 86_400_000;
const create = async (kind: 'deal' | 'person' | 'company' | 'note', record: object, by = admin) => {
  later(1000);
  const path = { deal: 'deals', person: 'people', company: 'companies', note: 'notes' }[kind];
  const { status, body } = await by.post(`/api/v3/${path}`, { [kind]: record });
  expect(status).toBe(200);
  return body;
};
const page = async (path: string, by = admin) => (await by.get(`/api/internal/${path}/page`)).body;

describe('REC-01 a record page in one round trip', () => {
  test('REC-01 a deal page carries the deal as the API shows it, its timeline, people, company and stage days', async () => {
    const company = await create('company', { name: 'Tram Works', web: 'tram.test' });
    const [mira, adam] = [
      await create('person', { full_name: 'Mira Z', position: 'CTO' }),
      await create('person', { full_name: 'Adam A' }),
    ];
    const deal = await create('deal', {
      name: 'Line scanner',
      company_id: company.id,
      value: '250',
      deal_stage_id: stages.Qualified,
      person_ids: [adam.id],
      primary_contact_id: mira.id,
    });
    later(3 * DAY);
    await admin.patch(`/api/v3/deals/${deal.id}`, { deal: { deal_stage_id: stages.Negotiation } });
    later(2 * DAY);
    const { record, timeline, related } = await page(`deals/${deal.id}`);
    expect(record).toEqual((await admin.get(`/api/v3/deals/${deal.id}`)).body);
    expect(related.people.map((one: Loose) => [one.full_name, one.position, one.primary])).toEqual([
      ['Mira Z', 'CTO', true],
      ['Adam A', null, false],
    ]);
    expect(related.company).toEqual({
      id: company.id,
      name: 'Tram Works',
      web: 'tram.test',
      open_deals: 1,
      open_value: '250.0',
    });
    expect(related.stage_days).toEqual([
      { deal_stage_id: stages.Qualified, days: 3 },
      { deal_stage_id: stages.Negotiation, days: 2 },
    ]);
    expect(timeline.entries.map((one: Loose) => [one.kind, one.op])).toEqual([
      ['change', 'update'],
      ['change', 'create'],
    ]);
    const moved = timeline.entries[0].fields.find((field: Loose) => field.field === 'deal_stage_id');
    expect(moved).toMatchObject({ label: 'Stage', old: 'Qualified', new: 'Negotiation' });
  });

  test('REC-02 a person page carries deals, open ones first, and the company', async () => {
    const company = await create('company', { name: 'Delft Valves' });
    const person = await create('person', { full_name: 'Piet D', company_id: company.id });
    for (const [name, stage] of [
      ['Open', 'Qualified'],
      ['Won', 'Won'],
    ] as const) {
      await create('deal', { name, deal_stage_id: stages[stage], person_ids: [person.id] });
    }
    await create('deal', { name: 'Archived', is_archived: true, person_ids: [person.id] });
    const { record, related } = await page(`people/${person.id}`);
    expect(record.full_name).toBe('Piet D');
    expect(related.deals.entries.map((deal: Loose) => deal.name)).toEqual(['Open', 'Won']);
    expect([related.deals.total, related.company.name]).toEqual([2, 'Delft Valves']);
  });

  test('REC-03 a company page carries the first ten people by first name, deals and children, each with its count', async () => {
    const company = await create('company', { name: 'Ghent Locks' });
    for (let n = 0; n < 11; n++)
      await create('person', { first_name: `P${String.fromCharCode(75 - n)}`, company_id: company.id });
    await create('deal', { name: 'D', company_id: company.id });
    await create('company', { name: 'Ghent Child', parent_company_id: company.id });
    const { related } = await page(`companies/${company.id}`);
    expect(related.people.total).toBe(11);
    expect(related.people.entries.map((one: Loose) => one.full_name)).toEqual(
      [...'ABCDEFGHIJ'].map((letter) => `P${letter}`),
    );
    expect([related.deals.total, related.children]).toEqual([
      1,
      { entries: [expect.objectContaining({ name: 'Ghent Child' })], total: 1 },
    ]);
  });

  test('PERM-04 page and timeline show nothing beside the record that its reader may not see', async () => {
    const ines = await colleague(on, admin, { team_id: await team(on, admin, 'owner') });
    const company = await create('company', { name: 'Secret AG', owner_id: admin.id });
    const person = await create('person', { full_name: 'Hidden H' });
    const deal = await create('deal', {
      name: 'Lent',
      company_id: company.id,
      person_ids: [person.id],
      shared_user_ids: [ines.id],
    });
    await create('note', { content: 'On both', deal_id: deal.id, person_id: person.id });
    const { timeline, related } = await page(`deals/${deal.id}`, ines);
    expect([related.people, related.company]).toEqual([[], null]);
    expect(timeline.entries.map((one: Loose) => one.kind)).toEqual(['change']);
    expect((await ines.get(`/api/internal/people/${person.id}/page`)).status).toBe(404);
    expect((await ines.get(`/api/internal/companies/${company.id}/timeline`)).status).toBe(404);
    const stranger = await on.account('Elsewhere');
    expect((await stranger.get(`/api/internal/deals/${deal.id}/page`)).status).toBe(404);
  });
});

describe('ACT-02 the timeline', () => {
  test('ACT-02 notes and changes come newest first, all of one change set as one entry', async () => {
    const person = await create('person', { full_name: 'Piet D' });
    const note = await create('note', { title: 'Call', content: 'Likes the pilot', person_id: person.id });
    later(1000);
    await admin.patch(`/api/v3/people/${person.id}`, { person: { position: 'CTO', email: 'p@delft.test' } });
    const { entries, next } = (await page(`people/${person.id}`)).timeline;
    expect(entries.map((one: Loose) => one.kind)).toEqual(['change', 'note', 'change']);
    expect(entries[0]).toMatchObject({ op: 'update', via: 'screen', user: { id: admin.id, first_name: 'Hanna' } });
    expect(entries[0].fields.map((field: Loose) => [field.label, field.old, field.new])).toEqual([
      ['Position', null, 'CTO'],
      ['Email', null, 'p@delft.test'],
    ]);
    expect(entries[1]).toMatchObject({
      id: note.id,
      title: 'Call',
      content: 'Likes the pilot',
      can_edit: true,
      category: null,
    });
    expect(next).toBeNull();
  });

  test('ACT-02 page size 20, and every page after it without a gap or a double', async () => {
    const company = await create('company', { name: 'Busy BV' });
    for (let n = 0; n < 25; n++) {
      // Three notes share one timestamp: the cursor distinguishes them.
      await create('note', {
        content: `Note ${n}`,
        company_id: company.id,
        created_at: new Date(on.clock.now.getTime() - Math.floor(n / 3) * 60_000).toISOString(),
      });
    }
    const first = (await page(`companies/${company.id}`)).timeline;
    expect(first.entries).toHaveLength(20);
    const second = (await admin.get(`/api/internal/companies/${company.id}/timeline?before=${first.next}`)).body;
    expect([second.entries.length, second.next]).toEqual([6, null]);
    const seen = [...first.entries, ...second.entries]
      .filter((one: Loose) => one.kind === 'note')
      .map((one: Loose) => one.id);
    expect(new Set(seen).size).toBe(25);
    expect((await admin.get(`/api/internal/companies/${company.id}/timeline?before=nonsense`)).status).toBe(422);
  });

  const feed = async (path: string, query = '', by = admin) =>
    (await by.get(`/api/internal/${path}/timeline?${query}`)).body;
  const kindsIn = (answer: Loose) => answer.entries.map((one: Loose) => one.kind);

  test('ACT-02 the filters ALL, ACTIVITIES, EMAIL, SMS, SYSTEM_UPDATES and Any show what they name', async () => {
    const person = await create('person', { full_name: 'Piet D' });
    await create('note', { content: 'x', person_id: person.id });
    const of = async (filter: string) => kindsIn(await feed(`people/${person.id}`, `filter=${filter}`));
    expect([await of('ALL'), await of('Any')]).toEqual([
      ['note', 'change'],
      ['note', 'change'],
    ]);
    expect([await of('ACTIVITIES'), await of('SYSTEM_UPDATES')]).toEqual([['note'], ['change']]);
    expect([await of('EMAIL'), await of('SMS')]).toEqual([[], []]);
    expect((await admin.get(`/api/internal/people/${person.id}/timeline?filter=MAIL`)).status).toBe(422);
  });

  test('ACT-02 the date buckets follow the days of the user’s time zone, and each entry is in one of them', async () => {
    const company = await create('company', { name: 'Dated BV' });
    const hour = (hours: number) => new Date(on.clock.now.getTime() - hours * 3_600_000).toISOString();
    const wrote = (content: string, created_at: string) =>
      create('note', { content, company_id: company.id, created_at });
    const { time_zone } = (await admin.get('/api/internal/boot')).body.user;
    const midnight = startOfDay(localDate(on.clock.now, time_zone), time_zone).getTime();
    const at = (days: number, minutes: number) => new Date(midnight - days * DAY + minutes * 60_000).toISOString();
    await wrote('today', at(0, 0));
    await wrote('just yesterday', at(0, -1));
    await wrote('past', at(2, 30));
    await wrote('long ago', hour(24 * 30));
    const of = async (date: string) =>
      (await feed(`companies/${company.id}`, `filter=ACTIVITIES&date=${date}`)).entries.map(
        (one: Loose) => one.content,
      );
    expect(await of('TODAY')).toEqual(['today']);
    expect(await of('YESTERDAY')).toEqual(['just yesterday']);
    expect(await of('PAST_7_DAYS')).toEqual(['past']);
    expect(await of('OLDER')).toEqual(['long ago']);
    expect(await of('ANY_TIME')).toHaveLength(4);
    const { counts } = (await admin.get(`/api/internal/companies/${company.id}/timeline/counts`)).body;
    expect(counts).toEqual({ ANY_TIME: 5, TODAY: 2, YESTERDAY: 1, PAST_7_DAYS: 1, OLDER: 1 });
    const { counts: some } = (await admin.get(`/api/internal/companies/${company.id}/timeline/counts?filter=SMS`)).body;
    expect(some.ANY_TIME).toBe(0);
  });

  test('ACT-02 the record types tell what an entry is about', async () => {
    const company = await create('company', { name: 'Typed BV' });
    const deal = await create('deal', { name: 'Typed deal', company_id: company.id });
    await create('note', { content: 'On the deal', deal_id: deal.id });
    const note = await create('note', { content: 'Moved in', company_id: company.id });
    await inAccount(
      on,
      admin,
      sql`update note set note_category_id = (select id from note_category where system and name = 'CalendarTask')
        where id = ${note.id}`,
    );
    const { entries } = await feed(`companies/${company.id}`);
    expect(entries.map((one: Loose) => [one.kind, one.record_type])).toEqual([
      ['note', 'CalendarTask'],
      ['note', 'Deal'],
      ['change', 'Company'],
    ]);
    const [own] = (await feed(`deals/${deal.id}`, 'filter=SYSTEM_UPDATES')).entries;
    expect(own.record_type).toBe('Deal');
  });

  test('ACT-02 record types of milestones, tasks, events and customers: added and completed, for those who see them', async () => {
    const external = await colleague(on, admin, { level: 5, is_external: true });
    const company = await create('company', { name: 'Going BV', shared_user_ids: [external.id] });
    const made = async (path: string, key: string, body: object) => {
      later(1000);
      return (await admin.post(`/api/v3/${path}`, { [key]: { ...body, company_id: company.id } })).body;
    };
    const milestone = await made('milestones', 'milestone', { name: 'Kickoff', date: '2026/12/01' });
    const on_company = { association_type: 'Company', association_id: company.id };
    const task = await made('calendar_entries', 'calendar_entry', { name: 'Call', ...on_company });
    const event = {
      name: 'Visit',
      type: 'CalendarEvent',
      all_day: true,
      start_time: '2026/12/02',
      end_time: '2026/12/02',
      ...on_company,
    };
    await made('calendar_entries', 'calendar_entry', event);
    later(1000);
    await admin.patch(`/api/v3/milestones/${milestone.id}`, { milestone: { complete: true, name: 'Start' } });
    for (const how of ['mark_complete', 'mark_incomplete']) {
      later(1000);
      await admin.put(`/calendar_entries/${task.id}/${how}`, {});
    }
    later(1000);
    await admin.post('/customers', { customer: { company_id: company.id } });
    const { entries } = await feed(`companies/${company.id}`, 'filter=SYSTEM_UPDATES');
    expect(entries.map((one: Loose) => [one.kind, one.record_type, one.act, one.name])).toEqual([
      ['change', 'Customer', undefined, undefined],
      ['hanging', 'CalendarTask', 'reopened', 'Call'],
      ['hanging', 'CalendarTask', 'completed', 'Call'],
      ['hanging', 'Company', 'completed', 'Start'],
      ['hanging', 'CalendarEvent', 'added', 'Visit'],
      ['hanging', 'CalendarTask', 'added', 'Call'],
      ['hanging', 'Company', 'added', 'Start'],
      ['change', 'Company', undefined, undefined],
    ]);
    const kinds = kindsIn(await feed(`companies/${company.id}`, 'filter=SYSTEM_UPDATES', external));
    expect(kinds).not.toContain('hanging');
  });

  test('PERM-04 a task is completed by its owner, also on a deal that they no longer see, and reveals nothing of it', async () => {
    const owner = await colleague(on, admin, { level: 1, team_id: await team(on, admin, 'owner') });
    const deal = await create('deal', { name: 'Handed over', shared_user_ids: [owner.id] });
    const entry = { name: 'Call', owner_id: owner.id, association_type: 'Deal', association_id: deal.id };
    const task = (await owner.post('/api/v3/calendar_entries', { calendar_entry: entry })).body;
    await admin.put(`/api/v3/deals/${deal.id}`, { deal: { shared_user_ids: [] } });
    expect((await owner.get(`/api/v3/deals/${deal.id}`)).status).toBe(404);
    const done = await owner.put(`/calendar_entries/${task.id}/mark_complete`, {});
    expect([done.status, JSON.stringify(done.body).includes('Handed over')]).toEqual([200, false]);
    const { entries } = await feed(`deals/${deal.id}`, 'filter=ACTIVITIES');
    expect(entries.map((one: Loose) => [one.kind, one.content])).toEqual([['note', 'completed task titled "Call"']]);
  });

  test('ACT-02 API-01 PUT global_filters: the global filters are saved for the user, on every record', async () => {
    const [person, deal] = [
      await create('person', { full_name: 'Piet D' }),
      await create('deal', { name: 'Filtered' }),
    ];
    await create('note', { content: 'x', person_id: person.id });
    const ines = await colleague(on, admin);
    const put = (path: string, value: unknown, by = admin) =>
      by.put(`/api/internal/${path}/activities/global_filters`, { value });
    expect((await page(`people/${person.id}`)).timeline.filter).toBe('ALL');
    const saved = await put(`people/${person.id}`, 'SYSTEM_UPDATES');
    expect([saved.status, saved.body]).toEqual([200, { value: 'SYSTEM_UPDATES' }]);
    const { timeline } = await page(`people/${person.id}`);
    expect([timeline.filter, kindsIn(timeline)]).toEqual(['SYSTEM_UPDATES', ['change']]);
    expect((await page(`deals/${deal.id}`)).timeline.filter).toBe('SYSTEM_UPDATES');
    expect((await page(`people/${person.id}`, ines)).timeline.filter).toBe('ALL');
    expect((await put(`people/${person.id}`, 'any')).body).toEqual({ value: 'Any' });
    expect((await put(`people/${person.id}`, 'MAIL')).body).toEqual([{ field: 'value', msg: 'Has invalid value' }]);
    expect((await put(`people/${person.id}`, 7)).status).toBe(422);
    expect((await put('people/999999', 'ALL')).status).toBe(404);
    expect((await put(`deals/${deal.id}`, 'ALL')).body).toEqual({ value: 'ALL' });
  });

  test('ACT-02 a person and a company show the moves of their deals, of those deals alone that the reader sees', async () => {
    const ines = await colleague(on, admin, { team_id: await team(on, admin, 'owner') });
    const company = await create('company', { name: 'Moving BV', shared_user_ids: [ines.id] });
    const person = await create('person', { full_name: 'Mo Ving' });
    const deal = await create('deal', {
      name: 'Moved',
      company_id: company.id,
      person_ids: [person.id],
      deal_stage_id: stages.Qualified,
    });
    later(3 * DAY);
    await admin.patch(`/api/v3/deals/${deal.id}`, { deal: { deal_stage_id: stages.Negotiation } });
    for (const path of [`companies/${company.id}`, `people/${person.id}`]) {
      const [move] = (await feed(path, 'filter=SYSTEM_UPDATES')).entries;
      expect(move).toMatchObject({ kind: 'deal_move', record_type: 'Deal', deal: { id: deal.id, name: 'Moved' } });
      expect(move).toMatchObject({ from: 'Qualified', to: 'Negotiation', days: 3, user: { id: admin.id } });
    }
    expect(kindsIn(await feed(`companies/${company.id}`, '', ines))).toEqual(['change']);
    expect((await admin.get(`/api/internal/companies/${company.id}/timeline/counts`)).body.counts.ANY_TIME).toBe(2);
  });

  test('ACT-02 the moves of many deals come in the order of their time, page by page and each once', async () => {
    const company = await create('company', { name: 'Many deals BV' });
    for (let n = 0; n < 50; n++) await create('deal', { name: `Deal ${n}`, company_id: company.id });
    const ours = sql`(select id, row_number() over (order by id) * 7 % 50 as days from deal where company_id = ${company.id}) d`;
    const noon = sql`timestamptz '2025-06-01 12:00Z'`;
    await inAccount(
      on,
      admin,
      sql`insert into change (account_id, change_set_id, record_type, record_id, op, before, after, at)
      select ${admin.accountId}, (select max(id) from change_set), 'deal', d.id, 'update', '{}', '{"deal_stage_id":null}',
        ${noon} - (d.days + k * 60) * interval '1 day' from ${ours}, generate_series(0, 1) k`,
    );
    await inAccount(
      on,
      admin,
      sql`update deal t set updated_at = ${noon} - d.days * interval '1 day' from ${ours} where d.id = t.id`,
    );
    const sorted = await inAccount(
      on,
      admin,
      sql`select c.id::int from change c join ${ours} on d.id = c.record_id
      where c.record_type = 'deal' and c.op = 'update' order by c.at desc`,
    );
    const found: number[] = [];
    for (let before = ''; before !== 'end'; ) {
      const { entries, next } = await feed(`companies/${company.id}`, `filter=SYSTEM_UPDATES${before}`);
      found.push(...entries.flatMap((one: Loose) => (one.kind === 'deal_move' ? [one.id] : [])));
      before = next ? `&before=${encodeURIComponent(next)}` : 'end';
    }
    expect(found).toHaveLength(100);
    expect(found).toEqual(sorted.map(({ id }) => id));
  });

  test('ACT-02 a link to an entry opens the feed with it', async () => {
    const company = await create('company', { name: 'Linked BV' });
    const notes: Loose[] = [];
    for (let n = 0; n < 3; n++) notes.push(await create('note', { content: `Note ${n}`, company_id: company.id }));
    const path = `companies/${company.id}`;
    const { entries } = await feed(path, `entry=note-${notes[1]?.id}`);
    expect(entries.map((one: Loose) => one.content)).toEqual(['Note 1', 'Note 0', undefined]);
    const elsewhere = await create('person', { full_name: 'Else W' });
    const status = async (of: string, entry: string) =>
      (await admin.get(`/api/internal/${of}/timeline?entry=${entry}`)).status;
    expect(await status(`people/${elsewhere.id}`, `note-${notes[1]?.id}`)).toBe(404);
    expect([await status(path, 'note-x'), await status(path, 'boat-1')]).toEqual([422, 422]);
  });

  test('ACT-01 comments of the team and of external users stand in the timeline, and say which is which', async () => {
    const external = await colleague(on, admin, { level: 5, is_external: true, first_name: 'Xenia' });
    const deal = await create('deal', { name: 'Lent', shared_user_ids: [external.id] });
    const path = `/api/v3/deals/${deal.id}/comments`;
    later(1000);
    const asked = (await external.post(path, { comment: { comment: 'When?' } })).body;
    later(1000);
    await admin.post(path, { comment: { comment: 'Tomorrow' } });
    const { entries } = (await page(`deals/${deal.id}`)).timeline;
    expect(entries.map((one: Loose) => [one.kind, one.comment, one.is_external])).toEqual([
      ['comment', 'Tomorrow', false],
      ['comment', 'When?', true],
      ['change', undefined, undefined],
    ]);
    expect(entries[1]).toMatchObject({ id: asked.id, user: { id: external.id, first_name: 'Xenia' }, edited_by: null });
    await admin.put(`${path}/${asked.id}`, { comment: { comment: 'When exactly?' } });
    expect((await page(`deals/${deal.id}`)).timeline.entries[1].edited_by.id).toBe(admin.id);
    const only = async (kind: string) =>
      (await admin.get(`/api/internal/deals/${deal.id}/timeline?filter=${kind}`)).body.entries.length;
    expect([await only('ACTIVITIES'), await only('SYSTEM_UPDATES')]).toEqual([2, 1]);
  });

  test('ACT-01 by the permissions one changes and deletes own comments; comments on a note stand below the note', async () => {
    const [ines, tom] = [await colleague(on, admin), await colleague(on, admin)];
    const person = await create('person', { full_name: 'Piet D' });
    const note = await create('note', { content: 'Call', person_id: person.id });
    await ines.post(`/api/v3/notes/${note.id}/comments`, { comment: { comment: 'First' } });
    later(1000);
    const second = (await tom.post(`/api/v3/notes/${note.id}/comments`, { comment: { comment: 'Second' } })).body;
    await tom.post(`/api/v3/people/${person.id}/comments`, { comment: { comment: 'On Piet' } });
    const rights = (one: Loose) => [one.comment, one.can_edit, one.can_delete];
    const entries = (await page(`people/${person.id}`, ines)).timeline.entries;
    const shown = entries.find((one: Loose) => one.kind === 'note');
    expect(shown.comments.map(rights)).toEqual([
      ['First', true, true],
      ['Second', false, false],
    ]);
    expect(entries.filter((one: Loose) => one.kind === 'comment').map(rights)).toEqual([['On Piet', false, false]]);
    await tom.del(`/api/v3/notes/${note.id}/comments/${second.id}`);
    const left = (await page(`people/${person.id}`, ines)).timeline.entries.find((one: Loose) => one.kind === 'note');
    expect(left.comments.map((one: Loose) => one.comment)).toEqual(['First']);
  });

  test('ACT-01 of many comments a note brings the last 20 and says how many there are; the rest comes by its comments', async () => {
    const person = await create('person', { full_name: 'Piet D' });
    const note = await create('note', { content: 'Call', person_id: person.id });
    const path = `/api/v3/notes/${note.id}/comments`;
    for (let n = 1; n <= 23; n++) await admin.post(path, { comment: { comment: `Comment ${n}` } });
    const shown = async () =>
      (await page(`people/${person.id}`)).timeline.entries.find((one: Loose) => one.kind === 'note');
    const { comments, comment_count } = await shown();
    expect([comments.length, comments[0].comment, comments.at(-1).comment, comment_count]).toEqual([
      20,
      'Comment 4',
      'Comment 23',
      23,
    ]);
    const { entries } = (await admin.get(`${path}?page=1&per_page=100`)).body;
    const earlier = entries.filter((one: Loose) => one.id < comments[0].id).map((one: Loose) => one.comment);
    expect(earlier).toEqual(['Comment 1', 'Comment 2', 'Comment 3']);
    await admin.del(`${path}/${entries[0].id}`);
    expect((await shown()).comment_count).toBe(22);
  });

  test('ACT-02 pages with comments of one instant come without a gap or a double', async () => {
    const company = await create('company', { name: 'Chatty BV' });
    for (let n = 0; n < 23; n++)
      await admin.post(`/api/v3/companies/${company.id}/comments`, { comment: { comment: `Comment ${n}` } });
    const first = (await page(`companies/${company.id}`)).timeline;
    const second = (await admin.get(`/api/internal/companies/${company.id}/timeline?before=${first.next}`)).body;
    const ids = [...first.entries, ...second.entries].map((one: Loose) => `${one.kind}${one.id}`);
    expect([first.entries.length, ids.length, new Set(ids).size, second.next]).toEqual([20, 24, 24, null]);
  });

  test('ACT-03 through the API a private note is only in the timeline of users who may use them', async () => {
    await inAccount(
      on,
      admin,
      sql`update account set features = features || '{"private_notes": true}' where id = ${admin.accountId}`,
    );
    const basic = await colleague(on, admin);
    const person = await create('person', { full_name: 'Piet D' });
    await create('note', { content: 'Between us', person_id: person.id, is_private: true });
    const notes = async (by: TestUser) =>
      (await page(`people/${person.id}`, by)).timeline.entries.filter((one: Loose) => one.kind === 'note');
    expect([(await notes(admin)).length, (await notes(basic)).length]).toEqual([1, 0]);
  });
});

describe('PROF-01 the feed of a large account', () => {
  test('PROF-01 the moves of a page are read by their ids, not among all moves of the account', async () => {
    const onRecord = { kind: 'company', record: { id: 1 } } as const;
    const plan = await plansOf(on, admin, (ctx) => DEAL_MOVES.read(ctx, onRecord, [1, 2]));
    // Either index is possible while there are few changes.
    expect(plan).toMatch(/on change x[^]*id = ANY/);
  });
});

describe('REC-08 deals of a record', () => {
  test('REC-08 archived_deals=true lists the archived deals of a person', async () => {
    const person = await create('person', { full_name: 'Piet D' });
    await create('deal', { name: 'Here', person_ids: [person.id] });
    await create('deal', { name: 'Put away', person_ids: [person.id], is_archived: true });
    const names = async (query: string) =>
      (await admin.get(`/api/internal/people/${person.id}/deals${query}`)).body.entries.map((deal: Loose) => deal.name);
    expect([await names(''), await names('?archived_deals=true')]).toEqual([['Here'], ['Put away']]);
  });
});
