import { performance } from 'node:perf_hooks';
import pg from 'pg';
import { pino } from 'pino';
import { buildApp } from './server/src/app';
import { readConfig } from './server/src/base/config';
import { openPool } from './server/src/db/connection';
import { startEmbedded } from './server/src/db/embedded/embedded';
import { demoPassword, demoUsers } from './domain/src/session/demo';
import { salesOverview } from './domain/src/dashboards/starter';
import { inView, REPORT_TYPES, REPORT_VIEWS, reportOf } from './domain/src/reports/report';
import { Random } from './server/src/generate/random';
import { loadavg } from 'node:os';
const folder = process.argv[2] as string;
const rounds = Number(process.argv[3] ?? 25);
const say = (t: string) => console.log(new Date().toISOString().slice(11, 19), t);
const db = await startEmbedded({ dataFolder: folder, log: { info: say, warn: say } as never });
const pool = openPool(db.url, 5);
const admin = new pg.Client({ connectionString: db.adminUrl.replace('/postgres?', '/fairlead?') });
await admin.connect();
const {
  rows: [{ a }],
} = await admin.query(`select account_id as a from deal_facts group by 1 order by count(*) desc limit 1`);
await admin.query(`update forecast_history set learned_at = now() + interval '3 days'`);
const goal = (
  await admin.query(`select id from product_line_goal where account_id = ${a} order by period_start desc limit 1`)
).rows[0]?.id;
const ids = (
  await admin.query(
    `select id from deal_facts where account_id = ${a} and reader_key >= 0 order by hashint8(id) limit 5000`,
  )
).rows.map((r) => r.id);
const config = readConfig({
  FAIRLEAD_SIGNUP: 'open',
  FAIRLEAD_DATA: folder,
  NODE_ENV: 'test',
  FAIRLEAD_PASSWORD_COST: 'least',
  FAIRLEAD_RATE_LIMIT_SESSION: '0',
});
const app = await buildApp({
  config,
  pool,
  mailer: { configured: true, send: async () => undefined } as never,
  clock: () => new Date(),
  signupToken: 'x',
  logger: pino({ level: 'fatal' }),
  wakeRelay: () => undefined,
} as never);
const FIELDS = [
  'user_id',
  'user.team_id',
  'source_id',
  'deal_stage_id',
  'status',
  'revenue_type_id',
  'city',
  'company_id',
  'created_at',
  'closed_time',
  'expected_close_date',
];
const run = (body: object) => ({ method: 'POST', url: '/api/internal/reports/run', payload: body });
const isFigure = ({ kind }: { kind: string }) => kind === 'report' || kind === 'goal';
const anyTwo = (random: Random, boot: any) => {
  const ids = (list: readonly { id: number }[]) => random.some(3, list).map(({ id }) => id);
  const filters = random.some(2, [
    { field: 'value', op: 'between', value: { from: random.pick([1_000, 5_000, 20_000]) } },
    { field: 'source_id', op: 'any_of', value: ids(boot.lead_sources) },
    { field: 'deal_stage_id', op: 'none_of', value: ids(boot.deal_stages) },
    { field: 'created_at', op: 'older_than', value: { days: random.int(20, 200) } },
  ] as any[]);
  const bucket = random.pick(['week', 'month', 'quarter']);
  const [first = 'status', second = 'user_id'] = [
    ...new Set([random.pick(FIELDS), random.pick(FIELDS), 'status', 'user_id']),
  ];
  const of = random.pick(['count', 'value', 'weighted', 'average', 'win_ratio', 'days_to_close'] as const);
  return run({
    ...reportOf('dealsByStage'),
    measure: { of },
    groups: [first, second].map((field) => ({ field, bucket })),
    filter: { all: filters },
  });
};
const questions: [string, (random: Random, boot: any) => any][] = [
  ...REPORT_TYPES.map((type) => [`report ${type}`, () => run(reportOf(type))] as [string, any]),
  ...REPORT_VIEWS.map(
    (view) =>
      [
        `view ${view}`,
        (random: Random) => run(inView(reportOf(random.pick(['dealsWon', 'winRatio', 'dealsByStage'])), view)),
      ] as [string, any],
  ),
  ['any two fields, two filters', anyTwo],
  [
    'dashboard of eight tiles',
    () => ({
      method: 'POST',
      url: '/api/internal/dashboards/preview',
      payload: { tiles: salesOverview(Number(goal)).filter(isFigure).slice(0, 8) },
    }),
  ],
  [
    'goals screen',
    () => ({
      method: 'POST',
      url: '/api/internal/goals/product_lines_report',
      payload: { id: Number(goal), deal_pipeline_id: null },
    }),
  ],
  [
    'forecast',
    (random: Random) => ({ method: 'GET', url: `/api/internal/forecast?months=${random.pick([3, 6, 12])}` }),
  ],
  [
    'stage conversion',
    (random: Random, boot: any) => ({
      method: 'GET',
      url: `/api/internal/time_machine/stages?preset=custom&from=2024-11-21&to=2026-11-20&deal_pipeline_id=${boot.deal_pipelines[0].id}`,
    }),
  ],
  [
    'cohorts',
    () => ({ method: 'GET', url: `/api/internal/time_machine/cohorts?preset=custom&from=2024-11-21&to=2026-11-20` }),
  ],
];
let writing = true;
let written = 0;
const writer = (async () => {
  const client = new pg.Client({ connectionString: db.url });
  await client.connect();
  await client.query(`select set_config('app.account_id', '${a}', false)`);
  while (writing) {
    await client.query(`update deal_facts set value_cents = value_cents + 100 where account_id = $1 and id = $2`, [
      a,
      ids[written++ % ids.length],
    ]);
    await new Promise((r) => setTimeout(r, 200));
  }
  await client.end();
})();
for (const at of process.argv[4] === 'team' ? [3] : [1]) {
  const { email } = demoUsers[at] as { email: string };
  const answer = await app.inject({
    method: 'POST',
    url: '/login',
    payload: { user: { email, password: demoPassword } },
  });
  const cookie = String(answer.headers['set-cookie']).split(';')[0] as string;
  const csrf = (answer.json() as any).csrf_token;
  const boot = ((await app.inject({ method: 'GET', url: '/api/internal/boot', headers: { cookie } })).json() as any)
    .account;
  console.log(email, 'load', loadavg()[0]);
  for (const way of ['database', 'held'] as const) {
    pool.memory.holdsFrom = way === 'held' ? 0 : Number.POSITIVE_INFINITY;
    for (const [name, ask] of questions) {
      const times: number[] = [];
      let first = 0;
      for (let n = 0; n < (way === 'held' ? rounds + 3 : Math.min(9, rounds)); n += 1) {
        const asked = ask(new Random(11, name, n), boot);
        const t = performance.now();
        const got = await app.inject({ ...asked, headers: { cookie, 'x-csrf-token': csrf } });
        const ms = performance.now() - t;
        if (got.statusCode !== 200) {
          console.log(name, got.statusCode, got.body.slice(0, 200));
          break;
        }
        if (n === 0) first = ms;
        if (n >= 3 || way !== 'held') times.push(ms);
      }
      const s = times.toSorted((p, q) => p - q);
      console.log(
        `${way.padEnd(9)} ${name.padEnd(30)} first ${first.toFixed(0).padStart(6)}  p50 ${s[s.length >> 1]?.toFixed(1)}  p95 ${s[Math.min(s.length - 1, Math.ceil(0.95 * s.length) - 1)]?.toFixed(1)}  max ${s.at(-1)?.toFixed(1)}`,
      );
    }
  }
  console.log('load', loadavg()[0], 'written', written, JSON.stringify(process.memoryUsage()));
}
writing = false;
await writer;
await app.close();
await admin.end();
await pool.end();
await db.stop();
