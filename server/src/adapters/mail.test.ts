import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../base/config';
import { freePort } from '../testing/free-port';
import { MailServer } from '../testing/mail-server';
import { mailerOf } from './mail';

let port: number;
let server: MailServer;
beforeAll(async () => {
  port = await freePort();
  server = await MailServer.listen(port);
});
afterAll(() => server.close());

const letter = {
  to: 'ida@example.test',
  subject: 'A link',
  text: 'https://crm.example.test/secret',
  messageId: '<1@x>',
};
const send = (query: string, env: Record<string, string> = {}) =>
  mailerOf(readConfig({ FAIRLEAD_SMTP_URL: `smtp://127.0.0.1:${port}${query}`, ...env })).send(letter);

describe('AUTH-01 mail to a server without TLS', () => {
  test('AUTH-01 is not sent where TLS is required, whatever the address asks', async () => {
    for (const query of ['', '?requireTLS=false', '?ignoreTLS=true', '?opportunisticTLS=true'])
      await expect(send(query, { FAIRLEAD_SMTP_TLS: 'required' })).rejects.toMatchObject({ code: 'ETLS' });
    expect(server.received).toEqual([]);
  });

  test('AUTH-01 is sent where the operator allows it, or on the same machine', async () => {
    await send('', { FAIRLEAD_SMTP_TLS: 'optional' });
    await send('');
    expect(server.received).toHaveLength(2);
  });
});

test('CAL-01 reminders sent soon after each other share a connection', async () => {
  const before = server.connections;
  const mailer = mailerOf(readConfig({ FAIRLEAD_SMTP_URL: `smtp://127.0.0.1:${port}` }));
  for (let n = 0; n < 3; n += 1) {
    await mailer.send(letter);
    await new Promise((done) => setTimeout(done, 5));
  }
  expect(server.connections - before).toBe(1);
});

describe('AUTH-01 the setting', () => {
  test.each([
    ['smtp://mail.example.com', undefined, 'required'],
    ['smtp://user:secret@mail.example.com:587', undefined, 'required'],
    ['smtps://mail.example.com', undefined, 'required'],
    ['smtp://mail.example.com', 'optional', 'optional'],
    ['smtp://localhost', undefined, 'optional'],
    ['smtp://127.0.0.1:25', undefined, 'optional'],
    ['smtp://[::1]:25', undefined, 'optional'],
    ['smtp://localhost', 'required', 'required'],
    ['smtp://localhost.example.com', undefined, 'required'],
  ])('AUTH-01 %s with FAIRLEAD_SMTP_TLS=%s: TLS is %s', (url, tls, meant) => {
    expect(readConfig({ FAIRLEAD_SMTP_URL: url, FAIRLEAD_SMTP_TLS: tls }).smtpTls).toBe(meant);
  });

  test.each(['mail.example.com', 'http://mail.example.com', 'smtp://', 'smtp:mail', 'localhost:25'])(
    'AUTH-01 the server does not start with FAIRLEAD_SMTP_URL=%s, and does not print it',
    (url) => {
      const said = 'FAIRLEAD_SMTP_URL must be an address such as smtp://user:password@mail.example.com:587.';
      expect(() => readConfig({ FAIRLEAD_SMTP_URL: url })).toThrow(new Error(said));
    },
  );

  test('AUTH-01 the server does not start with another word', () => {
    const env = { FAIRLEAD_SMTP_URL: 'smtp://mail.example.com', FAIRLEAD_SMTP_TLS: 'off' };
    expect(() => readConfig(env)).toThrow('FAIRLEAD_SMTP_TLS is "off", but must be one of required, optional.');
  });
});
