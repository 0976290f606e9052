import type { MilestoneRecord } from '@fairlead/domain/milestones/milestone.contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/queries';
import type { PanelProps } from '../../lib/profile-panel';
import { fakeServer } from '../../testing/fake-server';
import { renderPage } from '../../testing/render';
import { signedIn } from '../../testing/session-fixture';
import { useQuery } from '@tanstack/react-query';
import { MilestonesPanel } from './milestones-panel';
import { MilestonesTile } from './milestones-tile';

afterEach(() => vi.unstubAllGlobals());

const open = {
  id: 1,
  name: 'Kick-off',
  date: '2026/05/10',
  notes: null,
  complete: false,
  completed_on: null,
  completed_by_user_id: null,
  completed_by_user: null,
  deal_id: 4,
  person_id: null,
  company_id: null,
  created_by_user_id: 1,
  created_at: '2026/05/01 10:00:00 -0400',
  updated_at: '2026/05/01 10:00:00 -0400',
} as MilestoneRecord;
const done: MilestoneRecord = {
  ...open,
  id: 2,
  name: 'Installed',
  date: '2026/05/12',
  complete: true,
  completed_on: '2026/05/10',
  completed_by_user_id: 3,
  completed_by_user: { id: 3, first_name: 'Frida', last_name: 'Valström' },
};
const later: MilestoneRecord = { ...open, id: 3, name: 'First review', date: '2026/05/21' };

/** As the record page does, with the answer of the page's call. */
function Shown({ tile }: { tile?: true }) {
  const { data } = useQuery({ queryKey: ['page', 'deal', 4], queryFn: () => ({}), enabled: false });
  const of = { profile: 'deal', kind: 'deal', id: 4, record: { id: 4 }, page: data } as unknown as PanelProps;
  if (!data) return null;
  return tile ? <MilestonesTile {...of} /> : <MilestonesPanel {...of} />;
}

async function show(
  milestones: readonly MilestoneRecord[],
  answers: Parameters<typeof fakeServer>[0] = {},
  { tile, level }: { tile?: true; level?: 'reader' } = {},
) {
  const heard = fakeServer(answers);
  const boot = signedIn(level ? { user: { read_only: true, is_account_admin: false, level: 1 } } : {});
  await renderPage(<Shown tile={tile} />, { boot });
  queryClient.setQueryData(['page', 'deal', 4], { related: { milestones }, timeline: { entries: [], next: null } });
  await screen.findByText('Milestones');
  return heard.filter(({ method }) => method !== 'GET');
}

const saved = (body: object) => ({ body, headers: { 'X-Change-Set': '5' } });

describe('PROF-05 the milestones of a record', () => {
  it('PROF-05 late is said in red, what is complete says by whom and when, what is to come says in how many days', async () => {
    await show([open, done, later]);
    expect(screen.getByText('1 of 3 complete')).toBeTruthy();
    expect(screen.getByText('4 days late').dataset.late).toBe('true');
    expect(screen.getByText('Completed by Frida Valström, 2 days early').dataset.late).toBeUndefined();
    expect(screen.getByText('In 7 days').dataset.late).toBeUndefined();
  });

  it('PROF-05 the circle completes with today’s date at once, and Undo is offered; a refused one is open again', async () => {
    let fails = false;
    const path = 'PUT /api/v3/milestones/1/mark_complete';
    const ends = { ...open, complete: true, completed_on: '2026/05/14' };
    await show([open], {
      [path]: () => (fails ? { status: 409, body: { error: 'Held up' } } : saved(ends)),
      'PUT /api/v3/milestones/1/mark_incomplete': saved(open),
    });
    await userEvent.click(screen.getByRole('button', { name: 'Complete “Kick-off”' }));
    expect(screen.getByText('Completed by Ines Moreau, 4 days late')).toBeTruthy();
    expect(await screen.findByText('“Kick-off” completed')).toBeTruthy();
    expect(screen.getByRole('button', { name: /Undo/ })).toBeTruthy();
    await userEvent.click(await screen.findByRole('button', { name: 'Open “Kick-off” again' }));
    expect(await screen.findByText('“Kick-off” is open again')).toBeTruthy();
    fails = true;
    await userEvent.click(screen.getByRole('button', { name: 'Complete “Kick-off”' }));
    expect(await screen.findByText(/Held up/)).toBeTruthy();
  });

  it('PROF-05 an answer of the page that was under way does not open again what was completed meanwhile', async () => {
    let arrive = () => {};
    const before = { related: { milestones: [open] }, timeline: { entries: [], next: null } };
    const older = new Promise((resolve) => (arrive = () => resolve(before)));
    await show([open], { 'PUT /api/v3/milestones/1/mark_complete': saved({ ...open, complete: true }) });
    const fetched = queryClient.fetchQuery({ queryKey: ['page', 'deal', 4], queryFn: () => older, staleTime: 0 });
    await userEvent.click(screen.getByRole('button', { name: 'Complete “Kick-off”' }));
    arrive();
    await fetched.catch(() => undefined);
    expect(await screen.findByText('“Kick-off” completed')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Open “Kick-off” again' })).toBeTruthy();
  });

  it('PROF-05 the circle pressed again while it is being saved opens the milestone again, one after the other', async () => {
    let end = () => {};
    const answer = new Promise<{ body: object }>(
      (resolve) => (end = () => resolve(saved({ ...open, complete: true }))),
    );
    const reopen = vi.fn(() => saved(open));
    await show([open], {
      'PUT /api/v3/milestones/1/mark_complete': () => answer,
      'PUT /api/v3/milestones/1/mark_incomplete': reopen,
    });
    await userEvent.click(screen.getByRole('button', { name: 'Complete “Kick-off”' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Open “Kick-off” again' }));
    expect(await screen.findByRole('button', { name: 'Complete “Kick-off”' })).toBeTruthy();
    expect(reopen).not.toHaveBeenCalled();
    end();
    expect(await screen.findByText('“Kick-off” is open again')).toBeTruthy();
  });

  it('PROF-05 by keyboard: Enter saves a new one and the focus is on Add again, Esc leaves without saving', async () => {
    let refused = true;
    const answers = {
      'POST /api/v3/milestones': () =>
        refused ? { status: 422, body: [{ field: 'date', msg: 'Has invalid value' }] } : saved({ ...later, id: 9 }),
    };
    const changes = await show([open], answers);
    expect(changes).toEqual([]);
    const add = screen.getByRole('button', { name: 'Add' });
    add.focus();
    await userEvent.keyboard('{Enter}');
    const form = screen.getByRole('form', { name: 'New milestone' });
    const name = within(form).getByRole<HTMLInputElement>('textbox', { name: 'Name' });
    expect(document.activeElement).toBe(name);
    await userEvent.keyboard('First review{Enter}');
    expect(within(form).getByText('Required')).toBeTruthy();
    await userEvent.click(within(form).getByRole('combobox', { name: 'Date' }));
    await userEvent.click(await screen.findByRole('button', { name: /May 21/ }));
    name.focus();
    await userEvent.keyboard('{Enter}');
    // Refused, what was typed stays.
    expect(await within(form).findByText('Has invalid value')).toBeTruthy();
    expect(name.value).toBe('First review');
    refused = false;
    await userEvent.keyboard('{Enter}');
    await screen.findByRole('button', { name: 'First review' });
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add' })));
    await userEvent.keyboard('{Enter}Not this one{Escape}');
    expect([screen.queryByRole('form'), screen.queryByText('Not this one')]).toEqual([null, null]);
  });

  it('PROF-05 a refusal without a field in the form is shown, and the form stays', async () => {
    await show([done], { 'PUT /api/v3/milestones/2': { status: 422, body: [{ field: 'deal_id', msg: 'Is gone' }] } });
    await userEvent.click(screen.getByRole('button', { name: 'Installed' }));
    await userEvent.keyboard('{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe('Is gone');
  });

  it('PROF-05 edit: name, date, notes and the day of completion; the focus goes back to its name', async () => {
    const sent: unknown[] = [];
    await show([done], {
      'PUT /api/v3/milestones/2': ({ body }) => {
        sent.push(body);
        return saved({ ...done, name: 'All installed' });
      },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Installed' }));
    const name = screen.getByRole('textbox', { name: 'Name' });
    await userEvent.clear(name);
    await userEvent.type(name, 'All installed{Enter}');
    const back = await screen.findByRole('button', { name: 'All installed' });
    await waitFor(() => expect(document.activeElement).toBe(back));
    const dates = { date: '2026/05/12', completed_on: '2026/05/10' };
    expect(sent).toEqual([{ milestone: { name: 'All installed', notes: null, ...dates } }]);
  });

  it('PROF-05 delete moves it away at once, with Undo; without any, it says so and offers the first', async () => {
    await show([open], { 'DELETE /api/v3/milestones/1': { status: 204, headers: { 'X-Change-Set': '6' } } });
    await userEvent.click(screen.getByRole('button', { name: 'Actions on “Kick-off”' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    expect(await screen.findByText('No milestones yet')).toBeTruthy();
    expect(await screen.findByText('“Kick-off” deleted')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Add a milestone' })).toBeTruthy();
  });

  it('PERM-03 PROF-05 without permission circle, name and Add are disabled and say why', async () => {
    const changes = await show([open], {}, { level: 'reader' });
    for (const button of ['Complete “Kick-off”', 'Kick-off', 'Add']) {
      const control = screen.getByRole('button', { name: button });
      expect(control.getAttribute('aria-disabled')).toBe('true');
      await userEvent.click(control);
    }
    expect([changes, screen.queryByRole('form')]).toEqual([[], null]);
  });

  it('PROF-05 the tile shows how many are complete, and adds one in place', async () => {
    await show([done, later], {}, { tile: true });
    expect(screen.getByText('1 of 2')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Add a milestone' }));
    expect(screen.getByRole('form', { name: 'New milestone' })).toBeTruthy();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('form')).toBeNull();
  });
});
