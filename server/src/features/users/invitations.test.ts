import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../base/sql';
import { type Loose, type TestApp, type TestUser, testApp } from '../../testing/app';
import { inAccount } from '../../testing/colleagues';
import { mailHasLeft } from '../../testing/letters';

let on: TestApp;
let admin: TestUser;
beforeAll(async () => {
  on = await testApp({ FAIRLEAD_URL: 'https://crm.example.test' });
});
afterAll(() => on.close());
beforeEach(async () => {
  admin = await on.account();
  on.letters.length = 0;
});

const PASSWORD = 'Harbour-lights-7!';

async function invited(more: object = {}): Promise<Loose> {
  const email = `new-${randomUUID().slice(0, 8)}@example.test`;
  const answer = await admin.post('/api/v3/admin/users', {
    user: { first_name: 'Ines', last_name: 'Okafor', email, invite: true, ...more },
  });
  expect([answer.status, answer.body]).toMatchObject([200, { email }]);
  await mailHasLeft(on);
  return answer.body;
}

/** The path of the link in the newest mail. */
const link = () => /https:\/\/crm\.example\.test(\/invitation\/\S+)/.exec(on.letters.at(-1)?.text ?? '')?.[1] as string;
const host = { host: 'crm.example.test', accept: 'application/json' };
const open = async (url: string) => (await on.app.inject({ url, headers: host })).json();
const accept = (url: string, user: object) =>
  on.app.inject({ method: 'PUT', url, headers: { ...host, 'content-type': 'application/json' }, payload: { user } });
const dead =
  'This invitation was already used, was cancelled or has expired. Ask the person who invited you for a new one.';
const statusOf = async (id: number) => (await admin.get(`/api/v3/users/${id}`)).body.invitation_status;

describe('AUTH-01 invitations', () => {
  test('AUTH-01 ADMIN-08 an invitation by an emailed link sets name and password and signs in', async () => {
    const user = await invited();
    expect(user).toMatchObject({ invitation_status: 'pending' });
    expect(on.letters).toMatchObject([{ to: user.email, subject: 'Your invitation to Northgate Sensors' }]);
    expect(on.letters[0]?.text).toContain('Hanna Lindqvist invites you to Northgate Sensors');
    const requirements = (await admin.get('/api/v3/account')).body.password_requirements;
    for (const _look of ['once', 'twice']) {
      expect(await open(link())).toEqual({
        valid: true,
        email: user.email,
        first_name: 'Ines',
        last_name: 'Okafor',
        company_name: 'Northgate Sensors',
        password_requirements: requirements,
      });
    }
    const wrong = await accept(link(), { first_name: ' ', password: 'short' });
    expect([wrong.statusCode, [...new Set(wrong.json().map(({ field }: Loose) => field))]]).toEqual([
      422,
      ['first_name', 'password'],
    ]);
    const signedIn = await accept(link(), { first_name: 'Inès', password: PASSWORD });
    expect([signedIn.statusCode, signedIn.json().logged_in]).toEqual([200, true]);
    const cookie = String(signedIn.headers['set-cookie']).split(';')[0] as string;
    const boot = (await on.app.inject({ url: '/api/internal/boot', headers: { ...host, cookie } })).json();
    expect(boot.user).toMatchObject({ id: user.id, full_name: 'Inès Okafor', email: user.email });
    expect((await on.signIn(user.email, PASSWORD)).id).toBe(user.id);
    expect(await statusOf(user.id)).toBe('accepted');
  });

  test('AUTH-01 the email signature is saved in the profile, and no invitation carries it', async () => {
    const lines = 'Hanna Lindqvist\n+46 8 555 010';
    const saved = await admin.put('/api/v3/profile', { user: { email_signature: lines } });
    expect([saved.status, saved.body.email_signature]).toEqual([200, lines]);
    await invited();
    expect(on.letters.at(-1)?.text).not.toContain('+46');
    const tooLong = await admin.put('/api/v3/profile', { user: { email_signature: 'x'.repeat(2001) } });
    expect([tooLong.status, tooLong.body[0].field]).toEqual([422, 'email_signature']);
  });

  test('AUTH-01 an invitation that was used, taken back, replaced, is too old or forged answers alike', async () => {
    const used = await invited();
    const links: string[] = [link()];
    await accept(link(), { password: PASSWORD });
    const back = await invited();
    links.push(link());
    expect((await admin.del(`/api/v3/admin/users/${back.id}/invite`)).status).toBe(204);
    expect(await statusOf(back.id)).toBe('none');
    const again = await invited();
    links.push(link());
    expect((await admin.post(`/api/v3/admin/users/${again.id}/invite`)).body).toMatchObject({
      id: again.id,
      invitation_status: 'pending',
    });
    await mailHasLeft(on);
    expect(await open(link())).toMatchObject({ valid: true, email: again.email });
    const old = await invited();
    links.push(link());
    await inAccount(
      on,
      admin,
      sql`update one_time_token set expires_at = now() - interval '1 second' where user_id = ${old.id}`,
    );
    expect(await statusOf(old.id)).toBe('expired');
    links.push('/invitation/forged', `/invitation/${'A'.repeat(43)}`);
    for (const url of links) {
      expect([url, await open(url)]).toEqual([url, { valid: false }]);
      const answer = await accept(url, { password: PASSWORD });
      expect([url, answer.statusCode, answer.json()]).toEqual([url, 410, { error: dead }]);
    }
    const refused = await admin.post(`/api/v3/admin/users/${used.id}/invite`);
    expect([refused.status, refused.body[0].msg]).toEqual([
      422,
      'Has accepted the invitation already. A forgotten password is set anew from the sign-in page.',
    ]);
  });

  test('AUTH-01 if two open one invitation at once, one is let in', async () => {
    await invited();
    const answers = await Promise.all([1, 2].map(() => accept(link(), { password: PASSWORD })));
    expect(answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, 410]);
  });

  test('AUTH-01 the token of an invitation is kept hashed, for seven days, and is no reset link', async () => {
    const user = await invited();
    const token = link().split('/').at(-1) as string;
    const [row] = await inAccount(
      on,
      admin,
      sql`select encode(token_hash, 'hex') as hash, to_jsonb(t)::text as text, purpose,
        round(extract(epoch from expires_at - created_at) / 86400)::int as days from one_time_token t where user_id = ${user.id}`,
    );
    expect(row).toMatchObject({ purpose: 'invitation', days: 7 });
    expect(row.text).not.toContain(token);
    const reset = await on.app.inject({ url: `/password_reset/${token}`, headers: host });
    expect(reset.json()).toEqual({ valid: false, email: null });
  });

  test('AUTH-01 an inactive user is not invited, and being made inactive ends the link', async () => {
    const user = await invited();
    expect((await admin.del(`/api/v3/admin/users/${user.id}/make_inactive`)).status).toBe(200);
    expect(await open(link())).toEqual({ valid: false });
    const refused = await admin.post(`/api/v3/admin/users/${user.id}/invite`);
    expect([refused.status, refused.body]).toEqual([
      422,
      [{ field: 'base', msg: 'Is inactive. Reactivate this user first.' }],
    ]);
    await admin.put(`/api/v3/admin/users/${user.id}/reactivate`);
    expect(await open(link())).toEqual({ valid: false });
  });

  test('AUTH-01 an invitation mailed to an old address no longer works', async () => {
    const user = await invited();
    await admin.put(`/api/v3/admin/users/${user.id}`, { user: { email: `other-${user.email}` } });
    expect(await open(link())).toEqual({ valid: false });
    expect(await statusOf(user.id)).toBe('expired');
  });

  test('AUTH-01 a user without a password gets no reset link instead of the invitation', async () => {
    const user = await invited();
    await admin.del(`/api/v3/admin/users/${user.id}/invite`);
    on.letters.length = 0;
    const answer = await on.app.inject({
      method: 'POST',
      url: '/password_reset',
      headers: host,
      payload: { user: { email: user.email } },
    });
    await mailHasLeft(on);
    expect([answer.json(), on.letters]).toEqual([{ sent: true }, []]);
  });

  test('AUTH-01 an invitation really leaves by SMTP', async () => {
    const mail = await mailbox();
    const sending = await testApp({
      FAIRLEAD_URL: 'https://crm.example.test',
      FAIRLEAD_SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
      FAIRLEAD_MAIL_FROM: 'Northgate CRM <crm@example.test>',
    });
    try {
      const someone = await sending.account('Zoë & Söhne');
      const user = { first_name: 'Ines', last_name: 'Okafor', email: 'ines@example.test', invite: true };
      expect((await someone.post('/api/v3/admin/users', { user })).status).toBe(200);
      const { from, to, text } = await mail.first;
      expect([from, to]).toEqual(['crm@example.test', 'ines@example.test']);
      const [, url] = /https:\/\/crm\.example\.test(\/invitation\/[\w-]{43})/.exec(text) ?? [];
      const shown = await sending.app.inject({ url: url as string, headers: host });
      expect(shown.json()).toMatchObject({ valid: true, email: 'ines@example.test', company_name: 'Zoë & Söhne' });
    } finally {
      await sending.close();
      await mail.close();
    }
  });
});

/** A mail server that accepts every mail and stores it with soft line breaks removed. */
async function mailbox() {
  const box = new EventEmitter<{ mail: [{ from: string; to: string; text: string }] }>();
  const first = once(box, 'mail') as Promise<[{ from: string; to: string; text: string }]>;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, done) {
      let text = '';
      stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
      stream.on('end', () => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : '';
        box.emit('mail', { from, to: envelope.rcptTo[0]?.address ?? '', text: text.replaceAll(/=\r?\n/g, '') });
        done();
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  return {
    port: (server.server.address() as AddressInfo).port,
    first: first.then(([mail]) => mail),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
