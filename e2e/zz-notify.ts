import { launchBrowser } from './browser';
const base = 'http://127.0.0.1:4207';
const out = (n: string) => `/tmp/w/notify-${n}.png`;
const browser = await launchBrowser();
const empty = process.argv.includes('empty');
for (const [name, width, height] of [
  ['1440', 1440, 900],
  ['375', 375, 812],
] as const)
  for (const scheme of ['light', 'dark'] as const) {
    const context = await browser.newContext({ viewport: { width, height }, colorScheme: scheme });
    const page = await context.newPage();
    page.on('pageerror', (e) => console.log('ERR', e.message));
    const r = await context.request.post(`${base}/demo`, { headers: { origin: base } });
    if (!r.ok()) console.log(r.status(), await r.text());
    await page.goto(`${base}/deals`);
    await page.waitForTimeout(3500);
    console.log(await page.title());
    await page.screenshot({ path: out(`bell-${name}-${scheme}`) });
    await page.getByRole('button', { name: /^Notifications/ }).click();
    await page.waitForTimeout(800);
    await page.screenshot({ path: out(`panel-${name}-${scheme}`) });
    await page.goto(`${base}/user/notifications`);
    await page.waitForTimeout(1500);
    await page.screenshot({ path: out(`settings-${name}-${scheme}`), fullPage: true });
    await context.close();
  }
await browser.close();
