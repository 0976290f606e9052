import { launchBrowser } from './browser';

const base = 'http://127.0.0.1:4208';
const browser = await launchBrowser();
const [, , name = 'page', path = '/to_dos', modes = 'l,d,pl,pd', act = '', as = ''] = process.argv;
for (const mode of modes.split(',')) {
  const phone = mode.startsWith('p');
  const dark = mode.endsWith('d');
  const context = await browser.newContext({
    viewport: phone ? { width: 375, height: 812 } : { width: 1440, height: 900 },
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
    hasTouch: phone,
  });
  const page = await context.newPage();
  page.on('pageerror', (error) => console.log('pageerror', String(error).slice(0, 300)));
  page.on('response', (response) => {
    if (response.status() >= 400) console.log(response.status(), response.url());
  });
  await page.goto(`${base}/`);
  await page.evaluate(
    `fetch(${as ? "'/login'" : "'/demo'"}, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '${
      as ? JSON.stringify({ email: as, password: 'Fairlead-demo-1!' }) : '{}'
    }' }).then((r) => r.status)`,
  );
  await page.goto(`${base}${path}`);
  await page.waitForSelector('h1');
  await page.waitForTimeout(1200);
  for (const step of act ? act.split(';;') : []) {
    const [kind, ...rest] = step.split(':');
    const arg = rest.join(':');
    if (kind === 'click') await page.getByRole('button', { name: arg }).first().click();
    else if (kind === 'menu') await page.getByRole('menuitem', { name: arg }).first().click();
    else if (kind === 'css') await page.locator(arg).first().click();
    else if (kind === 'hover') await page.locator(arg).first().hover();
    else if (kind === 'key') await page.keyboard.press(arg);
    else if (kind === 'type') await page.keyboard.type(arg);
    else if (kind === 'text') await page.getByText(arg).first().click();
    await page.waitForTimeout(500);
  }
  await page.screenshot({ path: `/tmp/w/shots-agenda/${name}-${mode}.png` });
  await context.close();
}
await browser.close();
process.exit(0);
