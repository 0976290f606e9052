import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeServer, noAnswer } from '../../testing/fake-server';
import { renderPage } from '../../testing/render';
import { signedIn } from '../../testing/session-fixture';
import { MfaGate, MfaSection, SecurityPage } from './public';

const codes = ['abcde-fghjk', 'mnpqr-stuvw'];
const off = { body: { enabled: false, app: false, required: false, backup_codes_left: 0 } };
const on = { body: { enabled: true, app: true, required: false, backup_codes_left: 10 } };
const setUp = { body: { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Fairlead?secret=JBSWY3DPEHPK3PXP' } };
const boot = { 'GET /api/internal/boot': { body: signedIn() } };
const FAILED = 'Something went wrong on the server. Nothing was saved.';

type Answers = Parameters<typeof fakeServer>[0];

afterEach(() => vi.unstubAllGlobals());

const Frame = ({ title, children }: { title: string; children: React.ReactNode }) => (
  <section aria-label={title}>{children}</section>
);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const pressInDialog = (name: string) => fireEvent.click(inDialog().getByRole('button', { name }));
const inDialog = () => within(screen.getByRole('dialog'));
const fill = (label: string, value: string) =>
  fireEvent.change(inDialog().getByLabelText(label), { target: { value } });
function enter(label: string, value: string) {
  fill(label, value);
  fireEvent.submit(inDialog().getByLabelText(label));
}
const valueOf = (label: string) => (inDialog().getByLabelText(label) as HTMLInputElement).value;

/** Opens a dialog of the section on the profile. */
async function opened(button: string, answers: Answers) {
  const heard = fakeServer({ ...boot, ...answers });
  await renderPage(<MfaSection frame={Frame} />);
  fireEvent.click(await screen.findByRole('button', { name: button }));
  return { posted: () => heard.filter(({ method }) => method === 'POST').map(({ path }) => path) };
}

describe('AUTH-03 the section on the profile', () => {
  it('AUTH-03 while its state loads it says neither on nor off', async () => {
    fakeServer({ 'GET /api/internal/mfa': noAnswer });
    await renderPage(<MfaSection frame={Frame} />);
    expect(screen.getByRole('region', { name: 'Multi-factor authentication' })).toBeTruthy();
    expect(screen.queryByText('Status')).toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('AUTH-03 a state that cannot be read says so, and Try again reads it', async () => {
    let fails = true;
    fakeServer({ 'GET /api/internal/mfa': () => (fails ? { status: 422 } : off) });
    await renderPage(<MfaSection frame={Frame} />);
    expect(await screen.findByText('The status could not be loaded.')).toBeTruthy();
    fails = false;
    press('Try again');
    expect(await screen.findByText('Off')).toBeTruthy();
    expect(screen.queryByText('The status could not be loaded.')).toBeNull();
  });

  it('AUTH-03 the warning about few backup codes appears with the last 3, and not before', async () => {
    fakeServer({ 'GET /api/internal/mfa': on });
    await renderPage(<MfaSection frame={Frame} />);
    expect(await screen.findByText('Backup codes left')).toBeTruthy();
    expect(screen.queryByText(/^You have few backup codes left/)).toBeNull();
  });
});

describe('AUTH-03 setting it up', () => {
  it('AUTH-03 an empty password is asked for and not sent; a wrong one is named beside the field', async () => {
    const wrong = { status: 422, body: [{ field: 'current_password', msg: 'This is not your password' }] };
    const { posted } = await opened('Enable', { 'GET /api/internal/mfa': off, 'POST /api/internal/mfa/set_up': wrong });
    pressInDialog('Continue');
    expect(inDialog().getByText('Required')).toBeTruthy();
    expect(posted()).toEqual([]);
    enter('Current password', 'guess');
    expect(await inDialog().findByText('This is not your password')).toBeTruthy();
    expect(valueOf('Current password')).toBe('guess');
  });

  it('AUTH-03 a server that fails is reported above the password, which stays typed', async () => {
    await opened('Enable', { 'GET /api/internal/mfa': off, 'POST /api/internal/mfa/set_up': { status: 500 } });
    enter('Current password', 'secret');
    expect(await inDialog().findByText(FAILED)).toBeTruthy();
    expect(valueOf('Current password')).toBe('secret');
    expect(inDialog().getByRole('button', { name: 'Continue' }).getAttribute('aria-busy')).toBeNull();
  });

  it('AUTH-03 while the answer is awaited the button is busy and a second press sends nothing', async () => {
    const { posted } = await opened('Enable', {
      'GET /api/internal/mfa': off,
      'POST /api/internal/mfa/set_up': noAnswer,
    });
    enter('Current password', 'secret');
    await waitFor(() =>
      expect(inDialog().getByRole('button', { name: 'Continue' }).getAttribute('aria-busy')).toBe('true'),
    );
    pressInDialog('Continue');
    enter('Current password', 'secret again');
    expect(posted()).toEqual(['/api/internal/mfa/set_up']);
  });

  it('AUTH-03 anything but 6 digits is not sent as a code; a failure keeps the code and the key to scan', async () => {
    const { posted } = await opened('Enable', {
      'GET /api/internal/mfa': off,
      'POST /api/internal/mfa/set_up': setUp,
      'POST /api/internal/mfa/confirm': { status: 503 },
    });
    enter('Current password', 'secret');
    await screen.findByLabelText('Authenticator Code');
    enter('Authenticator Code', '12a45');
    expect(inDialog().getByText('Enter the 6 digits shown in the app')).toBeTruthy();
    expect(posted()).toEqual(['/api/internal/mfa/set_up']);
    enter('Authenticator Code', '123456');
    expect(await inDialog().findByText(FAILED)).toBeTruthy();
    expect(valueOf('Authenticator Code')).toBe('123456');
    expect(inDialog().getByRole('img', { name: 'QR code for the authenticator app' })).toBeTruthy();
  });

  it('AUTH-03 cancelling before the code leaves it off and closes the dialog', async () => {
    const { posted } = await opened('Enable', { 'GET /api/internal/mfa': off, 'POST /api/internal/mfa/set_up': setUp });
    enter('Current password', 'secret');
    await screen.findByLabelText('Authenticator Code');
    pressInDialog('Cancel');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByText('Off')).toBeTruthy();
    expect(posted()).toEqual(['/api/internal/mfa/set_up']);
  });
});

describe('AUTH-03 proving both factors', () => {
  it('AUTH-03 both empty fields are named at once, and nothing is sent', async () => {
    const { posted } = await opened('Turn off', { 'GET /api/internal/mfa': on });
    pressInDialog('Turn off');
    expect(inDialog().getAllByText('Required')).toHaveLength(2);
    expect(posted()).toEqual([]);
  });

  it('AUTH-03 a wrong code is named beside its field, and both values stay typed', async () => {
    const wrong = { status: 422, body: [{ field: 'code', msg: 'The code is not right' }] };
    await opened('Turn off', { 'GET /api/internal/mfa': on, 'POST /api/internal/mfa/turn_off': wrong });
    fill('Current password', 'secret');
    enter('Authenticator Code or backup code', '000000');
    expect(await inDialog().findByText('The code is not right')).toBeTruthy();
    expect([valueOf('Current password'), valueOf('Authenticator Code or backup code')]).toEqual(['secret', '000000']);
  });

  it('AUTH-03 new backup codes that fail are reported, and the old ones stay the last word', async () => {
    await opened('New backup codes', {
      'GET /api/internal/mfa': on,
      'POST /api/internal/mfa/backup_codes': { status: 500 },
    });
    expect(inDialog().getByText('Your old codes stop working immediately.')).toBeTruthy();
    fill('Current password', 'secret');
    enter('Authenticator Code or backup code', '123456');
    expect(await inDialog().findByText(FAILED)).toBeTruthy();
    expect(screen.queryByText('I saved my codes')).toBeNull();
  });

  it('AUTH-03 while turning off is under way the button is busy and a second press sends nothing', async () => {
    const { posted } = await opened('Turn off', {
      'GET /api/internal/mfa': on,
      'POST /api/internal/mfa/turn_off': noAnswer,
    });
    fill('Current password', 'secret');
    enter('Authenticator Code or backup code', '123456');
    await waitFor(() =>
      expect(inDialog().getByRole('button', { name: 'Turn off' }).getAttribute('aria-busy')).toBe('true'),
    );
    pressInDialog('Turn off');
    expect(posted()).toEqual(['/api/internal/mfa/turn_off']);
  });
});

describe('AUTH-03 the backup codes', () => {
  async function shownCodes() {
    await opened('New backup codes', {
      'GET /api/internal/mfa': on,
      'POST /api/internal/mfa/backup_codes': { body: { backup_codes: codes } },
    });
    fill('Current password', 'secret');
    enter('Authenticator Code or backup code', '123456');
    await screen.findByRole('dialog', { name: 'Your backup codes' });
  }

  it('AUTH-03 backup codes are copied one per line', async () => {
    await shownCodes();
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    pressInDialog('Copy');
    expect(await screen.findByText('Copied')).toBeTruthy();
    expect(writeText).toHaveBeenCalledWith('abcde-fghjk\nmnpqr-stuvw');
    writeText.mockRestore();
  });

  it('AUTH-03 a browser that refuses to copy backup codes says what to do, and they stay visible', async () => {
    await shownCodes();
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
    pressInDialog('Copy');
    expect(await screen.findByText(/^The browser blocked copying/)).toBeTruthy();
    expect(inDialog().getByText('mnpqr-stuvw')).toBeTruthy();
    writeText.mockRestore();
  });

  it('AUTH-03 backup codes are downloaded as a text file of one code per line', async () => {
    await shownCodes();
    const saved: { name: string; content: Promise<string> }[] = [];
    const kept: Blob[] = [];
    const make = vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      kept.push(file as Blob);
      return 'blob:codes';
    });
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push({ name: this.download, content: (kept[0] as Blob).text() });
    });
    pressInDialog('Download');
    expect(saved.map(({ name }) => name)).toEqual(['fairlead-backup-codes.txt']);
    expect(await saved[0]?.content).toBe('abcde-fghjk\nmnpqr-stuvw\n');
    make.mockRestore();
    click.mockRestore();
  });
});

describe('AUTH-03 where it is required', () => {
  it('AUTH-03 the gate offers the dialog again after it was closed', async () => {
    const heard = fakeServer(boot);
    await renderPage(<MfaGate />);
    pressInDialog('Cancel');
    expect(screen.queryByRole('dialog')).toBeNull();
    press('Set it up');
    expect(screen.getByRole('dialog', { name: 'Enable Multi-Factor Authentication' })).toBeTruthy();
    expect(heard.filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  it('AUTH-03 a sign-out at the gate that fails is reported', async () => {
    fakeServer({ ...boot, 'DELETE /login': { status: 500 } });
    await renderPage(<MfaGate />);
    pressInDialog('Cancel');
    press('Sign out');
    expect(await screen.findAllByText(FAILED)).not.toHaveLength(0);
  });

  const entries = [{ id: 2, full_name: 'Ben Berg', mfa_enabled: false, mfa_requested_at: '2026-05-01T08:00:00Z' }];
  const users = { 'GET /api/v3/admin/users': { body: { entries, pagination: { page: 1, pages: 1 } } } };

  it('AUTH-03 users that cannot be read say so, and Try again reads them; who was asked is marked', async () => {
    let fails = true;
    fakeServer({ 'GET /api/v3/admin/users': () => (fails ? { status: 422 } : users['GET /api/v3/admin/users']) });
    await renderPage(<SecurityPage />);
    expect(await screen.findByText('The users could not be loaded.')).toBeTruthy();
    fails = false;
    press('Try again');
    expect(await screen.findByText('0 of 1 active users')).toBeTruthy();
    expect(screen.getByText('Requested')).toBeTruthy();
  });

  it('AUTH-03 Cancel leaves mfa_enforced as it is and sends nothing', async () => {
    const heard = fakeServer(users);
    await renderPage(<SecurityPage />);
    await screen.findByText('0 of 1 active users');
    fireEvent.click(screen.getByRole('switch', { name: /second factor/ }));
    pressInDialog('Cancel');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(heard.filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  it.each([
    ['while they load', noAnswer],
    ['when they cannot be read', () => ({ status: 422 })],
  ])('AUTH-03 mfa_enforced asks first even if it is not known whom it blocks: %s', async (_when, users) => {
    const heard = fakeServer({ ...boot, 'GET /api/v3/admin/users': users });
    await renderPage(<SecurityPage />);
    await waitFor(() => expect(heard.some(({ path }) => path.startsWith('/api/v3/admin/users'))).toBe(true));
    fireEvent.click(await screen.findByRole('switch', { name: /second factor/ }));
    expect(inDialog().getByText(/^Users without a second factor must set one up/)).toBeTruthy();
    expect(heard.filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  it('AUTH-03 a refused mfa_enforced gives its reason, and the switch stays off', async () => {
    const refused = { status: 422, body: { error: 'The account is being closed' } };
    fakeServer({ ...boot, ...users, 'PATCH /api/v3/admin/account': refused });
    await renderPage(<SecurityPage />);
    await screen.findByText('0 of 1 active users');
    fireEvent.click(screen.getByRole('switch', { name: /second factor/ }));
    pressInDialog('Require for all users');
    expect(await screen.findByText('The account is being closed')).toBeTruthy();
    expect((screen.getByRole('switch', { name: /second factor/ }) as HTMLInputElement).checked).toBe(false);
  });
});
