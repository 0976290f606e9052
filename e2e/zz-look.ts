import { launchBrowser } from './browser';
const BASE = 'http://localhost:4190';
const [, , only] = process.argv;
const b = await launchBrowser();
const looks: [string, string, (p: any) => Promise<void>?][] = JSON.parse('[]');
async function settle(p: any) {
  for (let n = 0; n < 80; n++) { if (await p.locator('[aria-busy="true"]').count() === 0) break; await p.waitForTimeout(100); }
  await p.waitForTimeout(700);
}
const acts: Record<string, { path: string; act?: (p: any) => Promise<unknown> }> = {
  gallery: { path: '/reporting' },
  ratio: { path: '/reporting/winRatio' },
  forecast: { path: '/reporting/forecastedToClose' },
  owners: { path: '/reporting/dealsWon', act: async (p) => { await p.getByRole('tab', { name: /owners/i }).first().click(); } },
  stages: { path: '/reporting/dealsByStage' },
  range: { path: '/reporting/dealsWon', act: async (p) => { await p.locator('button', { hasText: /this year|this quarter|last 12|year/i }).first().click(); } },
  share: { path: '/reporting/dealsWon', act: async (p) => { await p.getByRole('button', { name: /^Save/ }).first().click(); } },
  drill: { path: '/reporting/dealsWon', act: async (p) => { await p.getByRole('button', { name: /open the \d+ deals?$/ }).nth(2).click(); } },
  goals: { path: '/goals' },
  changes: { path: '/deals/changes' },
};
for (const [width, height, theme] of [[1440, 900, 'light'], [375, 812, 'light'], [375, 812, 'dark'], [1440, 900, 'dark']] as const) {
  const c = await b.newContext({ viewport: { width, height }, colorScheme: theme, deviceScaleFactor: 1, baseURL: BASE, hasTouch: width < 500 });
  const p = await c.newPage();
  await p.goto('/');
  const boot = await (await c.request.get('/api/internal/boot')).json();
  await c.request.post('/demo', { headers: { 'x-csrf-token': String(boot.csrf_token ?? null) } });
  for (const [name, { path, act }] of Object.entries(acts)) {
    if (only && !only.split(',').includes(name)) continue;
    try {
      await p.goto(path); await settle(p);
      if (act) { await act(p).catch((e: Error) => console.log(name, width, theme, e.message.split('\n')[0])); await settle(p); }
      await p.screenshot({ path: `/tmp/w/shots12/${name}-${width}-${theme}.png`, fullPage: false });
    } catch (e) { console.log(name, String(e).split('\n')[0]); }
  }
  await c.close();
}
process.exit(0);
