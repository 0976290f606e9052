import { launchBrowser } from './browser';
const base = 'http://localhost:4102';
const out = '/tmp/w/shots-customers';
const browser = await launchBrowser();
const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
const page = await context.newPage();
page.on('pageerror', (e) => console.log('ERR', e.message));
for (let i = 0; i < 60; i += 1) {
  try {
    await page.goto(base);
    break;
  } catch {
    await page.waitForTimeout(1000);
  }
}
await page.evaluate(async () => {
  await fetch('/demo', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' });
});
page.on('request', (r) => {
  if (r.method() !== 'GET') console.log('REQ', r.method(), r.url(), r.postData());
});
page.on('response', (r) => {
  if (r.request().method() !== 'GET') r.text().then((t) => console.log('RES', r.status(), t));
});
await page.goto(`${base}/deals/5?tab=milestones`);
await page.getByText('No milestones yet.').first().waitFor();
await page.getByRole('tabpanel').getByRole('button', { name: 'Add a milestone' }).focus();
const f = async (what: string) =>
  console.log(what, await page.evaluate('(document.activeElement?.outerHTML ?? "").slice(0, 200)'));
await page.keyboard.press('Enter');
await page.waitForTimeout(100);
await f('opened');
await page.keyboard.type('Kick-off');
await page.keyboard.press('Tab');
await f('tab');
await page.keyboard.press('Enter');
await page.waitForTimeout(500);
await f('calendar');
await page.keyboard.press('Enter');
await page.waitForTimeout(300);
await f('picked');
await page.screenshot({ path: `${out}/keys1.png` });
await page.keyboard.press('Shift+Tab');
await f('name');
await page.evaluate(
  `document.addEventListener('keydown', (e) => setTimeout(() => console.log('KD', e.key, e.defaultPrevented), 0)); document.addEventListener('submit', (e) => console.log('SUBMIT'), true)`,
);
page.on('console', (m) => console.log('C', m.text()));
await page.keyboard.press('Enter');
await page.waitForTimeout(800);
await f('saved');
await page.screenshot({ path: `${out}/keys2.png` });
await browser.close();
process.exit(0);
