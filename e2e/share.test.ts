import { demoPassword } from '@fairlead/domain/session/demo';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { axeFinds } from './axe';
import { launchBrowser } from './browser';
import { type Account, type Loose, type RunningServer, startServer } from './server';

/** A partner from outside has one deal shared with them: they read it, comment on it, and can access nothing else. */
let server: RunningServer;
let browser: Browser;
let page: Page;
let lent: Loose;
let hidden: Loose;
let admin: { call: Account['call'] };

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer({ FAIRLEAD_DEMO: 'on' }), launchBrowser()]);
  const made = await browser.newContext();
  await made.request.post(`${server.url}/demo`, { data: {} });
  admin = callsOf(await signedIn('admin@demo.fairlead.test'));
  const { account } = await admin.call('GET', '/api/internal/boot');
  const partner = account.users.find((user: Loose) => user.email === 'basic@demo.fairlead.test');
  await admin.call('PUT', `/api/v3/admin/users/${partner.id}`, { user: { level: 5 } });
  lent = await admin.call('POST', '/api/v3/deals', { deal: { name: 'Line scanner', value: '1200' } });
  hidden = await admin.call('POST', '/api/v3/deals', { deal: { name: 'Not for partners' } });
  await admin.call('POST', `/api/v3/deals/${lent.id}/shares`, { user_ids: [partner.id] });
  page = await (await signedIn('basic@demo.fairlead.test')).newPage();
  page.setDefaultTimeout(30_000);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

/** The number of deals that the server itself reports as shared with them. */
async function sharedDeals(): Promise<number> {
  const { pagination } = await (await page.request.get(`${server.url}/api/v3/deals`)).json();
  return pagination.total;
}

async function signedIn(email: string): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
  const sent = await context.request.post(`${server.url}/login`, { data: { user: { email, password: demoPassword } } });
  expect(sent.status()).toBe(200);
  return context;
}

/** Calls the API with the cookies of the context. */
function callsOf({ request }: BrowserContext): { call: Account['call'] } {
  return {
    async call(method, path, body) {
      const { csrf_token } = await (await request.get(`${server.url}/api/internal/boot`)).json();
      const sent = await request.fetch(server.url + path, {
        method,
        headers: { 'x-csrf-token': csrf_token },
        ...(body ? { data: body } : {}),
      });
      if (!sent.ok()) throw new Error(`${method} ${path} answered ${sent.status()}: ${await sent.text()}`);
      return sent.json();
    },
  };
}

describe('EXT-03 the share site in a browser', () => {
  test('EXT-03 External share site /share: after signing in an external user sees exactly what is shared', async () => {
    await page.goto(server.url);
    await page.waitForURL('**/share');
    await page.getByRole('link', { name: 'Line scanner' }).waitFor();
    expect(await page.getByRole('table', { name: 'Deals' }).getByRole('link').count()).toBe(await sharedDeals());
    expect(await axeFinds(page)).toEqual([]);
  });

  test('EXT-03 its records, comments: a shared deal is read and commented on', async () => {
    await page.getByRole('link', { name: 'Line scanner' }).click();
    await page.getByRole('heading', { name: 'Line scanner', level: 1 }).waitFor();
    await page.getByRole('textbox', { name: 'Write a comment' }).fill('When can we start?');
    await page.getByRole('button', { name: 'Comment', exact: true }).click();
    await page.getByRole('listitem').filter({ hasText: 'When can we start?' }).waitFor();
    expect(await axeFinds(page)).toEqual([]);
    const { entries } = await admin.call('GET', `/api/v3/deals/${lent.id}/comments`);
    expect(entries.map((one: Loose) => one.comment)).toEqual(['When can we start?']);
    await page.getByRole('button', { name: /^Delete/ }).click();
    await page.getByText('No comments yet.').waitFor();
  });

  test('ACT-01 comments of external users are answered in the timeline by keys alone, and Undo takes the answer back', async () => {
    const { csrf_token } = await (await page.request.get(`${server.url}/api/internal/boot`)).json();
    await page.request.post(`${server.url}/api/v3/deals/${lent.id}/comments`, {
      headers: { 'x-csrf-token': csrf_token },
      data: { comment: { comment: 'Is Thursday fine?' } },
    });
    const team = await (await signedIn('admin@demo.fairlead.test')).newPage();
    await team.goto(`${server.url}/deals/${lent.id}`);
    const asked = team.getByRole('listitem').filter({ hasText: 'Is Thursday fine?' });
    await asked.getByText('External').waitFor();
    await asked.getByRole('button', { name: /^Reply to / }).press('Enter');
    await asked.getByRole('textbox', { name: /^Reply to / }).waitFor();
    await team.keyboard.type('Thursday it is');
    expect(await axeFinds(team)).toEqual([]);
    await team.keyboard.press('Control+Enter');
    await asked.getByRole('button', { name: /^Reply to / }).waitFor();
    const answer = team.getByRole('listitem').filter({ hasText: 'Thursday it is' });
    await answer.getByRole('button', { name: 'Edit comment' }).press('Enter');
    await team.keyboard.press('Control+End');
    await team.keyboard.type(', at nine');
    await team.keyboard.press('Control+Enter');
    // The field has the same text, and keeps Ctrl+Z for itself until it is closed.
    await answer.getByRole('textbox').waitFor({ state: 'detached' });
    await team.getByText('Thursday it is, at nine').waitFor();
    await team.keyboard.press('Control+z');
    await team.getByText('Thursday it is', { exact: true }).waitFor();
    await team.context().close();
  });

  test('EXT-03 a list view shared from its menu by keys alone: who has it, with which columns, and how many records each sees', async () => {
    const made = { record_type: 'deal', name: 'For partners', columns: [{ key: 'name' }, { key: 'value' }] };
    await admin.call('POST', '/api/internal/list_views', { list_view: made });
    const team = await (await signedIn('admin@demo.fairlead.test')).newPage();
    await team.goto(`${server.url}/deals`);
    await team.getByRole('tab', { name: 'For partners' }).press('Enter');
    await team.getByRole('button', { name: 'Actions for the view For partners' }).press('Enter');
    await team.getByRole('menuitem', { name: /Share with external users/ }).press('Enter');
    const dialog = team.getByRole('dialog');
    await dialog.getByText('Name · Value').waitFor();
    await dialog.getByRole('checkbox', { name: /Tomas Lindgaard/ }).press('Space');
    await dialog.getByText(`Sees ${await sharedDeals()} of the deals you see`).waitFor();
    expect(await axeFinds(team)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save' }).press('Enter');
    await team.getByText('is shared with 1 external user').waitFor();
    await page.goto(`${server.url}/share`);
    await page.getByRole('button', { name: 'For partners' }).press('Enter');
    await page.getByRole('columnheader', { name: 'Value' }).waitFor();
    await expect.poll(() => page.getByRole('columnheader').allInnerTexts()).toEqual(['Name', 'Value']);
    await team.context().close();
  });

  test('SHELL-03 an external user sees none of the areas, and a direct URL is refused', async () => {
    for (const path of ['/deals', `/deals/${hidden.id}`, '/people', '/admin/audit_log', `/share/deals/${hidden.id}`]) {
      await page.goto(server.url + path);
      await page.getByRole('heading', { name: 'You don’t have access' }).waitFor();
    }
    expect(await page.getByText('Not for partners').count()).toBe(0);
  });
});
