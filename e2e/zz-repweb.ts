import { launchBrowser } from './browser';
const base = 'http://127.0.0.1:4311';
const browser = await launchBrowser();
const only = process.argv[2] ?? '';
const empty = process.argv[3] === 'empty';
const SHOTS: [string, string, (page: any) => Promise<void>][] = [
  ['gallery', '/reporting', async () => {}],
  ['won', '/reporting/dealsWon', async () => {}],
  ['won-drill', '/reporting/dealsWon', async (page) => {
    await page.locator('svg[role=img]').first().focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await page.waitForTimeout(1200);
  }],
  ['range', '/reporting/dealsWon', async (page) => {
    await page.getByRole('button', { name: /Last 12 Months/ }).click();
    await page.waitForTimeout(600);
    await page.getByRole('button', { name: 'Custom' }).click();
    await page.waitForTimeout(300);
  }],
  ['groups', '/reporting/dealsWon', async (page) => {
    await page.getByRole('button', { name: /measured in/ }).click();
    await page.waitForTimeout(600);
  }],
  ['stages', '/reporting/dealsByStage', async () => {}],
  ['status', '/reporting/activeDealsByStatus', async () => {}],
  ['forecast', '/reporting/forecastedToClose', async () => {}],
  ['lost', '/reporting/lostDealsByLossReason', async () => {}],
  ['ratio', '/reporting/winRatio', async () => {}],
  ['source', '/reporting/wonDealsBySource', async () => {}],
  ['owners', '/reporting/dealsWon', async (page) => {
    await page.getByRole('tab', { name: 'Compare owners' }).click();
    await page.waitForTimeout(1500);
  }],
  ['table', '/reporting/dealsWon', async (page) => {
    await page.getByRole('radio', { name: 'Table' }).check({ force: true });
    await page.waitForTimeout(800);
    await page.getByRole('radio', { name: 'Bars' }).check({ force: true }).catch(() => {});
  }],
  ['new', '/reporting/new', async () => {}],
];
for (const [name, width, height, scheme] of [['d', 1440, 900, 'light'], ['dd', 1440, 900, 'dark'], ['p', 375, 812, 'light'], ['pd', 375, 812, 'dark']] as const) {
  const context = await browser.newContext({ viewport: { width, height }, colorScheme: scheme });
  const page = await context.newPage();
  page.on('pageerror', (e: Error) => console.log('ERR', name, e.message.slice(0, 300)));
  page.on('console', (e: any) => e.type() === 'error' && console.log('CON', name, e.text().slice(0, 300)));
  if (empty) {
    const made = await context.request.post(`${base}/signup`, { headers: { origin: base }, data: { account: { company_name: `Bare ${name}` }, user: { first_name: 'Ada', last_name: 'Bare', email: `ada-${name}@bare.test`, password: 'Quiet-harbour-7!' } } });
    if (!made.ok()) console.log(made.status(), (await made.text()).slice(0, 200));
  } else {
    const r = await context.request.post(`${base}/demo`, { headers: { origin: base } });
    if (!r.ok()) console.log(r.status(), await r.text());
  }
  for (const [shot, path, act] of SHOTS) {
    if (only && !only.split(',').includes(shot)) continue;
    try {
      const began = Date.now();
      await page.goto(base + path);
      await page.locator('h1').first().waitFor({ timeout: 15000 });
      for (let i = 0; i < 40 && (await page.locator('[aria-busy="true"]').count()); i++) await page.waitForTimeout(100);
      await page.waitForTimeout(500);
      await act(page);
      await page.screenshot({ path: `/tmp/w/repweb-shots/${empty ? 'e-' : ''}${shot}-${name}.png` });
      const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth + 1);
      console.log(shot, name, Date.now() - began, wide ? 'OVERFLOW' : '');
    } catch (error) {
      console.log('FAIL', shot, name, String(error).slice(0, 200));
      await page.screenshot({ path: `/tmp/w/repweb-shots/FAIL-${shot}-${name}.png` });
    }
  }
  await context.close();
}
await browser.close();
