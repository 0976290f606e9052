import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeServer } from '../../testing/fake-server';
import { renderPage } from '../../testing/render';
import { signedIn } from '../../testing/session-fixture';
import { dismissAll } from '../../ui/toast-store';
import { FieldFact } from './field-fact';
import { PhoneActs, type Reach } from './phone-acts';

afterEach(() => {
  vi.unstubAllGlobals();
  dismissAll();
});

const acts = (reach: Reach, onCall = vi.fn()) =>
  renderPage(<PhoneActs reach={reach} onCall={onCall} onNote={vi.fn()} onEdit={vi.fn()} noNote={null} noEdit={null} />);

describe('PROF-01 the first acts on the phone', () => {
  it('PROF-01 Call and Email are links, and a started call is reported', async () => {
    const onCall = vi.fn();
    await acts({ phone: '+1 212 555 0142', email: 'mei@orchard.example' }, onCall);
    const call = screen.getByRole('link', { name: 'Call' });
    expect(call.getAttribute('href')).toBe('tel:+12125550142');
    expect(screen.getByRole('link', { name: 'Email' }).getAttribute('href')).toBe('mailto:mei@orchard.example');
    await userEvent.click(call);
    expect(onCall).toHaveBeenCalledExactlyOnceWith('+1 212 555 0142');
  });

  it('PROF-01 without a number, a tap on Call says why it does nothing', async () => {
    await acts({ phone: 'n/a', email: null });
    await userEvent.pointer({ keys: '[TouchA]', target: screen.getByRole('button', { name: 'Call' }) });
    expect(await screen.findByText('No phone number yet')).toBeTruthy();
    await userEvent.pointer({ keys: '[TouchA]', target: screen.getByRole('button', { name: 'Email' }) });
    expect(await screen.findByText('No email address yet')).toBeTruthy();
  });
});

describe('PROF-01 email, phone and web of people and companies are links', () => {
  it.each([
    ['person', 'email', 'mei@orchard.example', 'mailto:mei@orchard.example'],
    ['person', 'email2', 'mei@orchard.example', 'mailto:mei@orchard.example'],
    ['person', 'home_email', 'mei@orchard.example', 'mailto:mei@orchard.example'],
    ['person', 'phone', '+1 212 555 0142', 'tel:+12125550142'],
    ['person', 'mobile', '+1 212 555 0142', 'tel:+12125550142'],
    ['person', 'home_phone', '+1 212 555 0142', 'tel:+12125550142'],
    ['person', 'website', 'orchard.example', 'https://orchard.example/'],
    ['person', 'linked_in_url', 'https://in.example/mei', 'https://in.example/mei'],
    ['company', 'email', 'office@orchard.example', 'mailto:office@orchard.example'],
    ['company', 'phone1', '+1 212 555 0142', 'tel:+12125550142'],
    ['company', 'phone4', '+1 212 555 0142', 'tel:+12125550142'],
    ['company', 'web', 'orchard.example', 'https://orchard.example/'],
  ] as const)('PROF-01 %s: %s', async (kind, key, value, href) => {
    fakeServer({});
    const record = { id: 9, name: 'Mei', first_name: 'Mei', [key]: value, user_id: 1, owner_id: 1 };
    const { container } = await renderPage(<FieldFact kind={kind} record={record} fieldKey={key} />, {
      boot: signedIn(),
    });
    expect(within(container).getByRole('link').getAttribute('href')).toBe(href);
  });
});
