import { launchBrowser } from './browser';
const BASE = 'http://127.0.0.1:4106';
const browser = await launchBrowser();
async function page(width: number, scheme: 'light' | 'dark', touch = false) {
  const context = await browser.newContext({
    viewport: { width, height: width < 500 ? 812 : 900 },
    colorScheme: scheme,
    hasTouch: touch,
    isMobile: touch,
  });
  const p = await context.newPage();
  p.on('pageerror', (e) => console.log('PAGEERROR', e.message));
  await p.goto(BASE);
  await p.evaluate(async () => {
    const boot = await (await fetch('/api/internal/boot')).json();
    await fetch('/demo', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-csrf-token': boot.csrf_token ?? '' },
      body: '{}',
    });
  });
  return p;
}
for (const scheme of ['light', 'dark'] as const) {
  const p = await page(1440, scheme);
  for (const [path, n] of [
    ['people', 3],
    ['companies', 2],
    ['deals', 4],
  ] as const) {
    await p.goto(`${BASE}/${path}`);
    await p.waitForSelector('[role=gridcell] a');
    await p.waitForTimeout(1600);
    const link = p.locator(`[role=row] a[href^="/${path}/"]`).nth(n);
    await link.hover();
    await p.waitForTimeout(900);
    await p.screenshot({ path: `/tmp/w/card-${path}-${scheme}.png` });
    await p.mouse.move(1300, 20);
    await p.waitForTimeout(400);
    console.log(path, scheme, 'dialogs after leave', await p.locator('[data-business-card]').count());
  }
  await p.goto(`${BASE}/deals`);
  await p.waitForTimeout(2500);
  const last = p.locator('[role=row] a[href^="/deals/"]').nth(16);
  await last.hover();
  await p.waitForTimeout(900);
  await p.screenshot({ path: `/tmp/w/card-flip-${scheme}.png` });
  await p.goto(`${BASE}/kanban/deals`);
  await p.waitForTimeout(2500);
  await p.locator('[data-deal] a').nth(2).hover();
  await p.waitForTimeout(900);
  await p.screenshot({ path: `/tmp/w/card-board-${scheme}.png` });
  const q = await page(375, scheme, true);
  for (const path of ['people', 'deals', 'companies']) {
    await q.goto(`${BASE}/${path}`);
    await q.waitForTimeout(2500);
    const box = await q.locator(`a[href^="/${path}/"]`).nth(2).boundingBox();
    if (!box) throw new Error('no box');
    const cdp = await q.context().newCDPSession(q);
    const at = { x: box.x + 60, y: box.y + 20 };
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] });
    await q.waitForTimeout(650);
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await q.waitForTimeout(600);
    await q.screenshot({ path: `/tmp/w/card-phone-${path}-${scheme}.png` });
    console.log(path, 'phone at', q.url());
  }
}
await browser.close();
process.exit(0);
