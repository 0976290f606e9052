import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../base/sql';
import { type Loose, type TestApp, type TestUser, testApp } from '../../testing/app';
import { colleague, inAccount, team } from '../../testing/colleagues';
import { mailHasLeft } from '../../testing/letters';
import { freePort } from '../../testing/free-port';
import { MailServer } from '../../testing/mail-server';

let on: TestApp;
let port: number;
let mail: MailServer;
let admin: TestUser;
let executive: TestUser;
let member: TestUser;
let deal: Loose;
beforeAll(async () => {
  port = await freePort();
  mail = await MailServer.listen(port);
  on = await testApp({
    FAIRLEAD_SMTP_URL: `smtp://127.0.0.1:${port}`,
    FAIRLEAD_PUBLIC_URL: 'https://crm.example.test',
  });
});
afterAll(async () => {
  await on.close();
  await mail.close();
});
beforeEach(async () => {
  admin = await on.account();
  executive = await colleague(on, admin, { level: 3 });
  member = await colleague(on, admin, { first_name: 'Mia', team_id: await team(on, admin, 'owner') });
  deal = (await admin.post('/api/v3/deals', { deal: { name: 'Line scanner\nX' } })).body;
});
afterEach(() => void mail.received.splice(0));

const write = (note: object, by = admin) => by.post('/api/v3/notes', { note: { content: 'Called', ...note } });
const addressOf = async (user: TestUser) =>
  (await inAccount(on, admin, sql`select email from account_user where id = ${user.id}`))[0]?.email as string;
const told = async () => {
  await mailHasLeft(on);
  return mail.received.map(({ to }) => to).sort();
};

describe('EXT-06 notify users on notes', () => {
  test('EXT-06 notify: a named colleague gets the note by mail, with its text and a link; the sender gets none', async () => {
    const { status, body } = await write({
      deal_id: deal.id,
      content: 'They decide in May',
      notify_user_ids: [executive.id, admin.id],
    });
    expect([status, body.notify_user_ids]).toEqual([200, [executive.id, admin.id]]);
    expect(await told()).toEqual([await addressOf(executive)]);
    const [letter] = mail.received;
    expect(letter?.text).toContain('They decide in May');
    expect(letter?.text).toContain(`http://127.0.0.1:3000/deals/${deal.id}`);
    expect(letter?.text).toMatch(/^Subject: .*note on Line scanner X\r?$/m);
  });

  test('EXT-06 notify: no mail goes to users who may not see the record, or not the note', async () => {
    await write({ deal_id: deal.id, notify_user_ids: [member.id] });
    // As its author, she sees the note, but not the deal.
    await write({ deal_id: deal.id, user_id: member.id, notify_user_ids: [member.id] });
    // Rights are checked when the mail is written: hers come later.
    expect(await told()).toEqual([]);
    await inAccount(
      on,
      admin,
      sql`update account set features = features || '{"private_notes": true}' where id = ${admin.accountId}`,
    );
    await admin.put(`/api/v3/deals/${deal.id}`, { deal: { shared_user_ids: [member.id] } });
    await write({ deal_id: deal.id, is_private: true, notify_user_ids: [member.id] });
    expect(await told()).toEqual([]);
    await write({ deal_id: deal.id, notify_user_ids: [member.id] });
    expect(await told()).toEqual([await addressOf(member)]);
  });

  test('EXT-06 notify: nothing to inactive users, and nothing from a note that is refused', async () => {
    await inAccount(on, admin, sql`update account_user set deleted_at = now() where id = ${executive.id}`);
    await write({ deal_id: deal.id, notify_user_ids: [executive.id] });
    expect((await write({ deal_id: 999_999, notify_user_ids: [executive.id] })).status).toBe(422);
    expect(await told()).toEqual([]);
  });

  test('EXT-06 notify: a change of the note mails users who are named for the first time', async () => {
    const manager = await colleague(on, admin, { level: 3 });
    const { body: note } = await write({ deal_id: deal.id, notify_user_ids: [executive.id] });
    await told();
    mail.received.splice(0);
    const change = (fields: object) => admin.put(`/api/v3/notes/${note.id}`, { note: fields });
    await change({ content: 'Corrected' });
    await change({ notify_user_ids: [executive.id, manager.id] });
    expect(await told()).toEqual([await addressOf(manager)]);
    expect(mail.received[0]?.text).toContain('Corrected');
  });
});

describe('ACT-01 mentions', () => {
  const nameOf = async (user: TestUser) =>
    (await inAccount(on, admin, sql`select full_name from account_user where id = ${user.id}`))[0]?.full_name as string;
  const mention = async (user: TestUser) => ({ mentioned_user_ids: [user.id], at: `@${await nameOf(user)}` });

  test('ACT-01 a user who is mentioned in a note gets it by mail once, with a link to it, if they may see its record', async () => {
    const [one, other] = [await mention(executive), await mention(member)];
    const mentioned_user_ids = [executive.id, member.id, admin.id];
    const content = `${one.at} and ${other.at}, please look`;
    await write({ deal_id: deal.id, content, mentioned_user_ids, notify_user_ids: [executive.id] });
    expect(await told()).toEqual([await addressOf(executive)]);
    expect(mail.received[0]?.text).toContain(`/deals/${deal.id}?entry=`);
    expect(mail.received[0]?.text).toContain('mentioned you in a note');
    const { entries } = (await admin.get(`/api/internal/deals/${deal.id}/timeline?filter=ACTIVITIES`)).body;
    expect(entries[0].mentions.map((named: Loose) => named.id)).toEqual([executive.id, member.id]);
  });

  test('ACT-01 a mention that is no longer in the text is none, and an edit mails those mentioned anew', async () => {
    const one = await mention(executive);
    const { body } = await write({ deal_id: deal.id, content: 'Nobody yet', ...one });
    expect(await told()).toEqual([]);
    const change = (fields: object) => admin.put(`/api/v3/notes/${body.id}`, { note: fields });
    await change({ content: `Now ${one.at}.`, mentioned_user_ids: one.mentioned_user_ids });
    await change({ content: `Still ${one.at}` });
    expect(await told()).toEqual([await addressOf(executive)]);
    await change({ content: 'Gone' });
    const { entries } = (await admin.get(`/api/internal/deals/${deal.id}/timeline?filter=ACTIVITIES`)).body;
    expect(entries[0].mentions).toEqual([]);
    expect((await change({ mentioned_user_ids: [999_999] })).status).toBe(422);
  });

  test('ACT-01 a user who is mentioned in a comment gets it by mail; an external user cannot mention colleagues', async () => {
    const one = await mention(executive);
    const external = await colleague(on, admin, { level: 5, is_external: true });
    await admin.put(`/api/v3/deals/${deal.id}`, { deal: { shared_user_ids: [external.id] } });
    const note = (await write({ deal_id: deal.id })).body;
    const say = (by: TestUser, path: string) =>
      by.post(`/api/v3/${path}/comments`, {
        comment: { comment: `${one.at}, see this`, mentioned_user_ids: one.mentioned_user_ids },
      });
    expect((await say(external, `deals/${deal.id}`)).status).toBe(200);
    expect(await told()).toEqual([]);
    await say(admin, `notes/${note.id}`);
    expect(await told()).toEqual([await addressOf(executive)]);
    expect(mail.received[0]?.text).toContain(`/deals/${deal.id}?entry`);
    expect(mail.received[0]?.text).toContain('mentioned you in a comment');
  });

  test('ACT-01 only users who may see the record, and a private note, are suggested for a mention', async () => {
    const suggested = async (query: string) =>
      (await admin.get(`/api/internal/deals/${deal.id}/mentionable?${query}`)).body.entries.map((one: Loose) => one.id);
    expect(await suggested('q=')).toEqual([executive.id]);
    await admin.put(`/api/v3/deals/${deal.id}`, { deal: { shared_user_ids: [member.id] } });
    expect(new Set(await suggested('q='))).toEqual(new Set([executive.id, member.id]));
    expect(await suggested('q=mia')).toEqual([member.id]);
    expect(await suggested('private=true')).toEqual([]);
    await inAccount(
      on,
      admin,
      sql`update account set features = features || '{"private_notes": true}' where id = ${admin.accountId}`,
    );
    expect(await suggested('private=true')).toEqual([executive.id]);
    expect(await suggested('q=nobody')).toEqual([]);
    expect((await member.get('/api/internal/deals/999999/mentionable')).status).toBe(404);
  });

  test('ACT-01 a mention of a user who no longer sees the record stays as text and sends nothing', async () => {
    const other = await mention(member);
    await admin.put(`/api/v3/deals/${deal.id}`, { deal: { shared_user_ids: [member.id] } });
    const { body } = await write({ deal_id: deal.id, content: `Ask ${other.at}`, ...other });
    expect(await told()).toEqual([await addressOf(member)]);
    mail.received.splice(0);
    await admin.put(`/api/v3/deals/${deal.id}`, { deal: { shared_user_ids: [] } });
    await admin.put(`/api/v3/notes/${body.id}`, { note: { content: `Ask ${other.at} again` } });
    expect(await told()).toEqual([]);
    expect((await member.get(`/api/internal/deals/${deal.id}/timeline`)).status).toBe(404);
  });
});
