import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { axeFinds } from './axe';
import { launchBrowser } from './browser';
import { launchServer } from './launch-server';
import { mailedToken } from './mailed-token';
import { type Account, type RunningServer, startServer } from './server';

let server: RunningServer;
let browser: Browser;
let account: Account;
let page: Page;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

beforeEach(async () => {
  account = await server.account();
  const { account: config } = await account.call('GET', '/api/internal/boot');
  const stage = (name: string): number => config.deal_stages.find((one: { name: string }) => one.name === name).id;
  const make = (name: string, value: string | null, at: string) =>
    account.call('POST', '/api/v3/deals', {
      deal: { name, value, deal_stage_id: stage(at), company_name: 'Orchard Valley' },
    });
  await make('Flow meters, plant 2', '44100', 'Presentation');
  await make('Torque sensor pilot', '18600', 'Presentation');
  await make('Ammonia leak detection', '58300', 'Negotiation');
});

async function open(viewport = { width: 1440, height: 900 }): Promise<void> {
  const context = await browser.newContext({ viewport, reducedMotion: 'reduce' });
  onTestFinished(() => context.close());
  await account.enter(context);
  page = await context.newPage();
  await page.goto(`${server.url}/kanban/deals`);
  await card('Flow meters, plant 2').waitFor();
}

const column = (name: string): Locator => page.getByRole('region', { name, exact: true });
const card = (name: string): Locator => page.locator('[data-deal]').filter({ hasText: name }).first();
const focused = (): Promise<string | null> => page.evaluate('document.activeElement?.textContent ?? null');

/** The text of a column head: ring, name, count and percent, then the sums. */
async function head(name: string): Promise<string> {
  const text = await column(name).locator('h2').locator('xpath=../..').innerText();
  // The box that selects the column also has words for screen readers.
  return text
    .replace(/\s+/g, ' ')
    .replace(/^Select all in .*? deals? /, '')
    .trim();
}

async function carry(from: Locator, to: Locator): Promise<void> {
  const [a, b] = [await from.boundingBox(), await to.boundingBox()];
  if (!a || !b) throw new Error('Nothing to drag, or nowhere to drop it');
  await page.mouse.move(a.x + 60, a.y + 20);
  await page.mouse.down();
  await page.mouse.move(a.x + 80, a.y + 30, { steps: 3 });
  await page.mouse.move(b.x + b.width / 2, b.y + Math.min(b.height / 2, 300), { steps: 8 });
  // The column shows that it would take the card a moment later: dropped before, the card would not move.
  await to.and(page.locator('[data-over]')).waitFor();
}

describe('LIST-05 a deal is dragged to another stage', () => {
  test('LIST-05 counts and totals move at once, the move is saved, and Undo puts it back', async () => {
    await open();
    await expect.poll(() => head('Presentation')).toBe('Presentation 2 50% $62,700 $31,350 weighted');
    await carry(card('Flow meters, plant 2'), column('Negotiation'));
    await expect.poll(() => head('Negotiation')).toBe('Negotiation 1 75% $58,300 +$44,100');
    await page.getByText('Won', { exact: true }).last().waitFor();
    await page.mouse.up();
    await expect.poll(() => head('Negotiation')).toBe('Negotiation 2 75% $102,400 $76,800 weighted');
    await expect.poll(() => head('Presentation')).toBe('Presentation 1 50% $18,600 $9,300 weighted');
    await page.getByText('Flow meters, plant 2 moved to Negotiation').waitFor();
    await page.reload();
    await expect.poll(() => column('Negotiation').getByRole('link').allInnerTexts()).toContain('Flow meters, plant 2');

    await carry(card('Torque sensor pilot'), column('Negotiation'));
    await page.mouse.up();
    await page.getByRole('button', { name: /^Undo/ }).click();
    await expect.poll(() => head('Presentation')).toBe('Presentation 1 50% $18,600 $9,300 weighted');
    await expect.poll(() => head('Negotiation')).toBe('Negotiation 2 75% $102,400 $76,800 weighted');
  });

  test('LIST-05 won rises from the bottom while a card is in the hand', async () => {
    await open();
    const box = (await card('Flow meters, plant 2').boundingBox())!;
    await page.mouse.move(box.x + 60, box.y + 20);
    await page.mouse.down();
    await page.mouse.move(box.x + 90, box.y + 60, { steps: 4 });
    const target = page.locator('[data-outcome="won"]');
    const won = (await target.boundingBox())!;
    await page.mouse.move(won.x + 100, won.y + 36, { steps: 6 });
    await page.locator('[data-outcome="won"][data-over]').waitFor();
    await page.mouse.up();
    await page.getByText('Flow meters, plant 2 marked as won').waitFor();
    // After the first win of a company, the offer to convert it appears a moment later and covers the board.
    const offer = page.getByRole('dialog', { name: 'Convert company to customer' });
    await offer.locator(':focus').waitFor();
    await page.keyboard.press('Escape');
    await offer.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Expand Won, 1 deal' }).click();
    await expect.poll(() => head('Won')).toContain('$44,100');
  });

  test('LIST-05 what the server refuses goes back, with the reason', async () => {
    await open();
    await page.route('**/api/v3/deals/*', (route) =>
      route.fulfill({ status: 409, json: { error: 'Someone else changed this.' } }),
    );
    await carry(card('Flow meters, plant 2'), column('Negotiation'));
    await page.mouse.up();
    await page.getByText('Flow meters, plant 2 was not moved. Someone else changed this.').waitFor();
    await expect.poll(() => head('Presentation')).toBe('Presentation 2 50% $62,700 $31,350 weighted');
  });
});

describe('LIST-05 the board without a mouse', () => {
  test('LIST-05 arrow keys go from card to card, brackets move it, and the focus goes along', async () => {
    await open();
    await card('Torque sensor pilot').getByRole('link').focus();
    await page.keyboard.press('ArrowDown');
    await expect.poll(focused).toBe('Flow meters, plant 2');
    await page.keyboard.press('ArrowRight');
    await expect.poll(focused).toBe('Ammonia leak detection');
    await page.keyboard.press('[');
    await expect.poll(() => head('Presentation')).toBe('Presentation 3 50% $121,000 $60,500 weighted');
    await expect.poll(focused).toBe('Ammonia leak detection');
  });

  test('LIST-05 P picks a card up, the arrows carry it, Space drops it, and it is said', async () => {
    await open();
    await card('Flow meters, plant 2').getByRole('link').focus();
    await page.keyboard.press('p');
    await page.getByText('Picked up Flow meters, plant 2 from Presentation.').waitFor({ state: 'attached' });
    // The page listens to the arrow keys from its next timer on.
    await page.evaluate('new Promise((next) => setTimeout(next))');
    await page.keyboard.press('ArrowRight');
    await page.getByText('Flow meters, plant 2 is over Negotiation.').waitFor({ state: 'attached' });
    await page.keyboard.press('Space');
    await expect.poll(() => head('Negotiation')).toBe('Negotiation 2 75% $102,400 $76,800 weighted');
    await expect.poll(focused).toBe('Flow meters, plant 2');
  });

  test('LIST-05 on a phone a card moves by its menu', async () => {
    await open({ width: 375, height: 812 });
    await page
      .getByRole('navigation', { name: 'Stages' })
      .getByRole('button', { name: /^Presentation/ })
      .click();
    await page.getByRole('button', { name: 'Move or edit Flow meters, plant 2' }).click();
    await page.getByRole('menuitemradio', { name: 'Negotiation' }).click();
    await page.getByText('Flow meters, plant 2 moved to Negotiation').waitFor();
    await expect.poll(() => column('Negotiation').getByRole('link').allInnerTexts()).toContain('Flow meters, plant 2');
  });
});

describe('LIST-05 the board is for everyone', () => {
  test.each(['light', 'dark'] as const)(
    'LIST-05 axe finds nothing on the %s board, with a menu and on a phone',
    async (scheme) => {
      await open();
      await page.emulateMedia({ colorScheme: scheme });
      expect(await axeFinds(page)).toEqual([]);
      await page.getByRole('button', { name: 'Move or edit Flow meters, plant 2' }).click();
      await page.getByRole('menuitemradio', { name: 'Negotiation' }).waitFor();
      // A menu is attached to the end of the page, outside its landmarks, and takes the focus there.
      expect(await axeFinds(page, { without: ['region'] })).toEqual([]);
      await page.keyboard.press('Escape');
      await page.setViewportSize({ width: 375, height: 812 });
      expect(await axeFinds(page)).toEqual([]);
    },
  );
});

describe('SHELL-11 two colleagues on two servers', () => {
  /** Ben, who sees his own deals and what is shared with him, works on another server with the same database. */
  async function ben(url: string): Promise<{ id: number; context: BrowserContext }> {
    const { id: team } = await account.call('POST', '/api/v3/admin/teams', { team: { name: 'South' } });
    const email = account.email.replace('ines', 'ben');
    const user = { first_name: 'Ben', last_name: 'Berg', email, level: 1, team_id: team };
    const { id } = await account.call('POST', '/api/v3/admin/users', { user, invite: true });
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
    const link = `${url}/invitation/${await mailedToken(server.folder, 'invitation', email)}`;
    const joined = await context.request.put(link, {
      data: { user: { password: account.password } },
      headers: { accept: 'application/json' },
    });
    expect(joined.status()).toBe(200);
    return { id, context };
  }

  test('SHELL-11 one drags a deal, the other sees it move, who is there and typing, and what is withdrawn disappears', async () => {
    const second = await launchServer({ FAIRLEAD_DATA: server.folder });
    try {
      const { id, context } = await ben(second.url);
      const { entries } = await account.call('GET', '/api/v3/deals');
      for (const one of entries) await account.call('POST', `/api/v3/deals/${one.id}/shares`, { user_ids: [id] });
      const flow = entries.find(({ name }: { name: string }) => name.startsWith('Flow'));
      const theirs = await context.newPage();
      const cardsIn = (stage: string) =>
        theirs.getByRole('region', { name: stage, exact: true }).locator('[data-deal]').allInnerTexts();
      const listens = theirs.waitForResponse((answer) => answer.url().includes('/api/internal/live'));
      await theirs.goto(`${second.url}/kanban/deals`);
      await listens;
      await open();
      await carry(card('Flow meters, plant 2'), column('Negotiation'));
      await page.mouse.up();
      await expect.poll(async () => (await cardsIn('Negotiation')).join()).toContain('Flow meters, plant 2');
      await expect.poll(async () => (await cardsIn('Presentation')).join()).not.toContain('Flow meters');

      await theirs.goto(`${second.url}/deals/${flow.id}`);
      await theirs.getByRole('heading', { level: 1, name: 'Flow meters, plant 2' }).waitFor();
      await page.goto(`${server.url}/deals/${flow.id}`);
      await theirs.getByRole('img', { name: 'Ines Moreau has this open, too' }).waitFor();
      await page.getByRole('img', { name: 'Ben Berg has this open, too' }).waitFor();
      expect(await axeFinds(theirs)).toEqual([]);
      await page.getByRole('button', { name: /^Edit Summary/ }).click();
      await page.locator('textarea:focus').waitFor();
      await page.keyboard.type('Wants two more');
      await theirs.getByText('Ines is typing here').waitFor();
      await page.keyboard.press('ControlOrMeta+Enter');
      await theirs.getByText('Wants two more').first().waitFor();
      await expect.poll(() => theirs.getByText('Ines is typing here').count()).toBe(0);

      await account.call('DELETE', `/api/v3/deals/${flow.id}/shares/${id}`);
      await theirs.getByRole('heading', { name: 'This page does not exist' }).waitFor();
      await theirs.goto(`${second.url}/deals`);
      await theirs.getByRole('link', { name: 'Torque sensor pilot' }).waitFor();
      const torque = entries.find(({ name }: { name: string }) => name.startsWith('Torque'));
      await account.call('DELETE', `/api/v3/deals/${torque.id}/shares/${id}`);
      await expect.poll(() => theirs.getByRole('link', { name: 'Torque sensor pilot' }).count()).toBe(0);
    } finally {
      await second.stop();
    }
  });
});
