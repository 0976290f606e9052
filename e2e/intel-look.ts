import { launchBrowser } from './browser';
const base = 'http://127.0.0.1:4149';
const browser = await launchBrowser();
const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
const page = await context.newPage();
const said = await context.request.post(`${base}/demo`, {
  headers: { 'content-type': 'application/json', origin: base },
  data: {},
});
console.log(said.status(), (await said.text()).slice(0, 200));
const settle = async () => {
  for (let i = 0; i < 60; i++) {
    if ((await page.locator('[aria-busy="true"]').count()) === 0) break;
    await page.waitForTimeout(200);
  }
  await page.waitForTimeout(400);
};
const get = async (path: string) =>
  (await context.request.get(base + path, { headers: { accept: 'application/json' } })).json();
const list = await get(
  '/api/v3/deals?per_page=200&attrs=id,name,closed_time&filter=' +
    encodeURIComponent(JSON.stringify({ field: 'closed_time', op: 'none' })),
);
const by: Record<string, any[]> = {};
for (const d of list.entries) {
  const p = await get(`/api/internal/deals/${d.id}/page`);
  const h = p.related.health;
  (by[h?.level ?? 'none'] ??= []).push({
    id: d.id,
    n: h?.reasons.length,
    r: h?.reasons.map((x: any) => x.reason + (x.is_serious ? '!' : '')).join(' '),
    h,
  });
}
for (const [k, v] of Object.entries(by))
  console.log(
    k,
    v.length,
    v.slice(0, 6).map((x) => `${x.id}: ${x.r}`),
  );
console.log(JSON.stringify(by.at_risk?.[0]?.h, null, 1));
const counts: Record<string, number> = {};
for (const x of Object.values(by).flat()) for (const r of (x.r ?? '').split(' ')) counts[r] = (counts[r] ?? 0) + 1;
console.log(counts);
const rich = Object.values(by)
  .flat()
  .sort((a, b) => b.n - a.n)[0];
const shots: [string, number, boolean, number][] = [
  ['rich', rich.id, false, 1440],
  ['richdark', rich.id, true, 1440],
  ['rich375', rich.id, false, 375],
];
if (by.on_track?.[0]) shots.push(['track', by.on_track[0].id, false, 1440]);
if (by.needs_attention?.[0]) shots.push(['attention', by.needs_attention[0].id, false, 1440]);
for (const [name, id, dark, width] of shots) {
  await page.setViewportSize({ width, height: width === 375 ? 812 : 900 });
  await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light' });
  await page.goto(`${base}/deals/${id}${width === 375 ? '?tab=details' : ''}`);
  await settle();
  await page.screenshot({ path: `/tmp/w/intel-${name}.png`, fullPage: width === 375 });
}
await browser.close();
process.exit(0);
