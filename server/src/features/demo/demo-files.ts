import { createHash, randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { COMPANY } from '@fairlead/domain/kinds/company.kind';
import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import { PERSON } from '@fairlead/domain/kinds/person.kind';
import type { FileStorages } from '../../adapters/file-storage';
import { changeBuffer } from '../../base/changes';
import type { Ctx, Log } from '../../base/context';
import { pdfOf, pngOf } from '../../generate/papers';
import { systemContext } from '../../jobs/system-context';
import { flushChanges } from '../../writing/change-log';
import { keepDemoFile } from '../documents/public';
import type { DemoCtx } from './demo-context';
import { type DemoPlaces, demoTags, placesForFiles } from './demo.queries';

const QUIET: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const HOUR = 3_600_000;

interface Paper {
  readonly title: string;
  readonly content: () => Buffer;
  /** The place among the records of its kind; none is a shared file. */
  readonly on?: readonly [kind: keyof DemoPlaces, place: number];
  readonly tags?: readonly string[];
  readonly hours: number;
}

const plan = (version: number) =>
  pdfOf([
    {
      title: `Acceptance test plan, version ${version}`,
      lines: [
        'Blauforge Sensors BV, 82 Park Avenue, Denver',
        '',
        '1  Scope',
        'The test covers the vibration and temperature sensors in halls 1 to 3,',
        'the two gateways and the alarm chain to the control room.',
        '',
        '2  Times',
        ' 9:00   Safety briefing',
        ' 9:30   Hall 2, gateway and 148 sensors',
        '11:00   Hall 1, 152 sensors',
        '13:30   Hall 3, 112 sensors',
        '15:00   Alarm chain, control room',
      ],
    },
    {
      title: '3  Limits',
      lines: ['Deviation from the reference: at most 0.2 mm/s for vibration, 0.3 °C for temperature.'],
    },
  ]);
const offer = (title: string, lines: readonly string[]) => () => pdfOf([{ title, lines }]);
/** Halls, seen from the gate: bands of light and a floor. */
const hall = (warm: number) => () =>
  pngOf(640, 420, (x, y) => {
    const light = y < 90 && x % 160 < 110 ? 70 : 0;
    const wall = 120 + Math.round(y / 6) + light;
    return y > 300 ? [96 + warm, 92, 88] : [Math.min(255, wall + warm), Math.min(255, wall), Math.min(255, wall + 12)];
  });
const points = () =>
  Buffer.from(
    ['Hall,Point,Kind', ...Array.from({ length: 112 }, (_, n) => `${1 + (n % 7)},${100 + n},vibration`)].join('\n'),
  );

const PAPERS: readonly Paper[] = [
  { title: 'acceptance-plan.pdf', content: () => plan(1), on: [COMPANY.name, 0], tags: ['Contract'], hours: 2 },
  { title: 'hall-2-gateway.png', content: hall(20), on: [COMPANY.name, 0], hours: 5 },
  {
    title: 'offer-packaging-line.pdf',
    content: offer('Offer 2026-118', ['Packaging line sensors', '48 vibration sensors, 2 gateways', 'Total 38,400']),
    on: [DEAL.name, 0],
    tags: ['Quote', 'Proposal'],
    hours: 26,
  },
  { title: 'measuring-points-halls-1-to-7.csv', content: points, on: [DEAL.name, 1], hours: 30 },
  {
    title: 'framework-agreement-draft.pdf',
    content: offer('Framework agreement', ['Draft for review', 'Three years, prices fixed for two']),
    on: [DEAL.name, 2],
    tags: ['Contract'],
    hours: 52,
  },
  { title: 'hall-1-before.png', content: hall(0), on: [DEAL.name, 2], hours: 54 },
  {
    title: 'vibration-monitoring-overview.pdf',
    content: offer('Vibration monitoring', ['What we measure, and what it saves']),
    tags: ['Collateral'],
    hours: 100,
  },
  {
    title: 'site-visit-notes.txt',
    content: () => Buffer.from('Entrance B. Ask for hearing protection.\n'),
    on: [PERSON.name, 0],
    hours: 170,
  },
  { title: 'price-list.csv', content: () => Buffer.from('Item,Price\nSensor,640\nGateway,2400\n'), hours: 240 },
  {
    title: 'service-contract-renewal.pdf',
    content: offer('Service contract', ['Renewal for twelve months']),
    on: [DEAL.name, 3],
    tags: ['Contract', 'Quote'],
    hours: 260,
  },
];

/** A few real files on records of the demo account, and some that are shared. */
export async function addDemoFiles(ctx: DemoCtx, storages: FileStorages, account: number, by: readonly number[]) {
  const system = await systemContext(ctx.db, account, ctx.now, QUIET);
  const [places, tags] = [await placesForFiles(ctx.db, account), await demoTags(ctx.db, account)];
  for (const [at, paper] of PAPERS.toReversed().entries()) {
    const id = paper.on && places[paper.on[0]][paper.on[1]];
    if (paper.on && id === undefined) continue;
    const now = new Date(ctx.now.getTime() - paper.hours * HOUR);
    const actor = { ...system.actor, id: by[at % by.length] as number };
    const as: Ctx = { ...system, now, actor, changes: changeBuffer('screen') };
    const document_tag_ids = (paper.tags ?? []).flatMap((name) => tags.get(name) ?? []);
    const row = {
      title: paper.title,
      user_id: actor.id,
      document_tag_ids,
      ...(paper.on && { [`${paper.on[0]}_id`]: id }),
    };
    await inFile(paper.content(), (file) => keepDemoFile(as, storages.current, row, { ...file, name: paper.title }));
    await flushChanges(as);
  }
}

interface OnDisk {
  readonly path: string;
  readonly size: number;
  readonly sha256: Buffer;
}

async function inFile(content: Buffer, work: (file: OnDisk) => Promise<void>): Promise<void> {
  const at = path.join(tmpdir(), `fairlead-${randomUUID()}`);
  await writeFile(at, content, { mode: 0o600 });
  try {
    await work({ path: at, size: content.length, sha256: createHash('sha256').update(content).digest() });
  } finally {
    await rm(at, { force: true });
  }
}
