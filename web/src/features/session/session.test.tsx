import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeServer } from '../../testing/fake-server';
import { renderPage } from '../../testing/render';
import { signedIn, signedOut } from '../../testing/session-fixture';
import { ConfirmSignUpPage, FirstRunPage, PrivacyGate, SignInPage } from './public';

const DEMO = {
  password: 'Fairlead-demo-1!',
  users: [{ email: 'manager@demo.fairlead.test', title: 'Manager', text: 'Own team and its members' }],
};
const ANSWER = { logged_in: true, mfa_required: false, csrf_token: 'new' };

afterEach(() => vi.unstubAllGlobals());

describe('sign-in', () => {
  it('SHELL-01 after signing in, a user lands at the requested page', async () => {
    const heard = fakeServer({ 'POST /login': { body: ANSWER }, 'GET /api/internal/boot': { body: signedIn() } });
    const { history } = await renderPage(<SignInPage />, {
      boot: signedOut(),
      at: '/login?next=%2Fpeople%2F3%3Ftab%3Dfiles',
    });
    await userEvent.type(screen.getByLabelText('Email'), 'ines@northgate.example');
    await userEvent.type(screen.getByLabelText('Password'), 'Secret-1!');
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    await waitFor(() => expect(history.location.href).toBe('/people/3?tab=files'));
    expect(heard[0]?.body).toEqual({
      user: { email: 'ines@northgate.example', password: 'Secret-1!', remember_me: true },
    });
  });

  it('AUTH-01 says both missing fields at once, and what the server refused', async () => {
    fakeServer({
      'POST /login': { status: 401, body: { error: 'Email or password is not right' } },
      'GET /login/is_logged_in': { body: { logged_in: false } },
    });
    await renderPage(<SignInPage />, { boot: signedOut(), at: '/login' });
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(screen.getAllByText('Required')).toHaveLength(2);
    await userEvent.type(screen.getByLabelText('Email'), 'a@b.test');
    await userEvent.type(screen.getByLabelText('Password'), 'x');
    vi.stubGlobal('location', { pathname: '/login', search: '', host: 'x', assign: vi.fn() });
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(await screen.findByText('Email or password is not right')).toBeTruthy();
  });

  it('the demo panel is there when demo mode is on, and one press signs in', async () => {
    const heard = fakeServer({ 'POST /login': { body: ANSWER }, 'GET /api/internal/boot': { body: signedIn() } });
    const { history } = await renderPage(<SignInPage />, { boot: signedOut({ demo: DEMO }), at: '/login' });
    await userEvent.click(screen.getByRole('button', { name: 'Sign in as Manager' }));
    await waitFor(() => expect(history.location.pathname).toBe('/'));
    expect(heard[0]?.body).toMatchObject({ user: { email: DEMO.users[0]?.email, password: DEMO.password } });
  });

  it('without demo mode nothing of it is shown', async () => {
    await renderPage(<SignInPage />, { boot: signedOut(), at: '/login' });
    expect(screen.queryByText('Demo mode is on')).toBeNull();
  });
});

describe('AUTH-04 password rules on the first run', () => {
  const boot = (changes = {}) => signedOut({ first_run: true, signup: 'open', ...changes });

  it('AUTH-04 live ticks and crosses with the labels of the rules', async () => {
    await renderPage(<FirstRunPage />, { boot: boot(), at: '/first_run' });
    const rules = () => screen.getAllByRole('listitem').map((item) => item.textContent);
    expect(rules()).toEqual([
      '8 characters minimum, not yet',
      '1 lowercase letter, not yet',
      '1 uppercase letter, not yet',
      '1 number, not yet',
      '1 special character, not yet',
    ]);
    await userEvent.type(screen.getByLabelText('Password'), 'Abcdefgh');
    expect(rules()).toEqual([
      '8 characters minimum, met',
      '1 lowercase letter, met',
      '1 uppercase letter, met',
      '1 number, not yet',
      '1 special character, not yet',
    ]);
  });

  it('AUTH-04 a rule is shown only when its count is above 0', async () => {
    const password_requirements = {
      lower_case: 0,
      upper_case: 2,
      number: 0,
      special_character: 0,
      length: [10, 128],
    } as const;
    await renderPage(<FirstRunPage />, { boot: boot({ password_requirements }), at: '/first_run' });
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      '10 characters minimum, not yet',
      '2 uppercase letters, not yet',
    ]);
  });

  it('an empty form says every missing field at once and sends nothing', async () => {
    const heard = fakeServer({});
    await renderPage(<FirstRunPage />, { boot: boot(), at: '/first_run' });
    await userEvent.click(screen.getByRole('button', { name: 'Create account' }));
    expect(screen.getAllByText('Required')).toHaveLength(5);
    expect(heard).toEqual([]);
  });
});

describe('AUTH-01 users see which data of them is kept, and agree (ASVS 8.3.3)', () => {
  const privacy_url = 'https://crm.example.test/privacy';

  it('AUTH-01 signing up asks for consent, and the box is not ticked beforehand', async () => {
    const heard = fakeServer({});
    await renderPage(<FirstRunPage />, { boot: signedOut({ signup: 'open', privacy_url }), at: '/first_run' });
    expect(screen.getByText(/network address and browser of your sign-ins/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Read the privacy notice' }).getAttribute('href')).toBe(privacy_url);
    const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'I agree to the privacy notice' });
    expect(box.checked).toBe(false);
    await userEvent.click(screen.getByRole('button', { name: 'Create account' }));
    expect([screen.getByText('Please agree to continue').tagName.length > 0, heard]).toEqual([true, []]);
    await userEvent.click(box);
    expect(screen.queryByText('Please agree to continue')).toBeNull();
  });

  it('AUTH-01 a user who came another way agrees before anything else is shown', async () => {
    const heard = fakeServer({
      'POST /api/internal/privacy/agree': { status: 204 },
      'GET /api/internal/boot': { body: signedIn() },
    });
    await renderPage(<PrivacyGate url={privacy_url} />, { boot: signedIn({ privacy_url }) });
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    expect([screen.getByText('Please agree to continue').tagName.length > 0, heard]).toEqual([true, []]);
    await userEvent.click(screen.getByRole('checkbox'));
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(heard.map(({ path }) => path)).toContain('/api/internal/boot'));
    expect(heard[0]).toMatchObject({ path: '/api/internal/privacy/agree', body: { privacy_url } });
  });
});

describe('AUTH-01 an account that a mail confirms', () => {
  const form = {
    Company: 'Harbour Works',
    'First name': 'Ada',
    'Last name': 'King',
    'Work email': 'ada@new.test',
    Password: 'Sail-away-42!',
  };

  it('AUTH-01 after signing up on an open server the page says to look into the mail', async () => {
    fakeServer({ 'POST /signup': { body: { logged_in: false, sent: true } } });
    await renderPage(<FirstRunPage />, { boot: signedOut({ signup: 'open' }), at: '/first_run' });
    for (const [label, text] of Object.entries(form)) await userEvent.type(screen.getByLabelText(label), text);
    await userEvent.click(screen.getByRole('button', { name: 'Create account' }));
    const title = await screen.findByRole('heading', { name: 'Check your email' });
    await waitFor(() => expect(document.activeElement).toBe(title));
    expect(screen.getByText(/on its way to ada@new\.test/)).toBeTruthy();
    expect(screen.queryByLabelText('Password')).toBeNull();
  });

  it('AUTH-01 the link asks for the password, says what is wrong, and opens the account', async () => {
    const answers = [
      {
        status: 422,
        body: [{ field: 'password', msg: 'This is not the password that you chose when you signed up.' }],
      },
      { body: { ...ANSWER, account: { id: 1, company_name: 'Harbour Works' } } },
    ];
    const heard = fakeServer({
      'GET /signup/': { body: { valid: true, email: 'ada@new.test', company_name: 'Harbour Works' } },
      'PUT /signup/': () => answers.shift() ?? {},
      'GET /api/internal/boot': { body: signedIn() },
    });
    const { history } = await renderPage(<ConfirmSignUpPage />, {
      boot: signedOut({ signup: 'open' }),
      at: '/signup/7-abc',
    });
    expect(await screen.findByText(/For Harbour Works, with ada@new\.test/)).toBeTruthy();
    await userEvent.type(screen.getByLabelText('Password'), 'Wrong-one-1!');
    await userEvent.click(screen.getByRole('button', { name: 'Create account and sign in' }));
    expect(await screen.findByText(/not the password that you chose/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Create account and sign in' }));
    await waitFor(() => expect(history.location.pathname).toBe('/'));
    expect(heard.filter(({ method }) => method === 'PUT')).toHaveLength(2);
  });

  it('AUTH-01 a dead link says so and leads on', async () => {
    fakeServer({ 'GET /signup/': { body: { valid: false, email: null, company_name: null } } });
    await renderPage(<ConfirmSignUpPage />, {
      boot: signedOut({ signup: 'open' }),
      at: '/signup/7-abc',
    });
    expect(await screen.findByRole('heading', { name: 'This link is no longer valid' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Sign up again' }).getAttribute('href')).toBe('/first_run');
  });
});
