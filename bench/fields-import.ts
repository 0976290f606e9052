import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import type { FieldType } from '@fairlead/domain/custom-fields/custom-field';
import { type Call, ended, fileOf, type Shown, signedUp } from './import-calls';
import { spread } from './measure';
import { startServerProcess } from './server-process';

const PART_OF_RATE = 0.7;
const ROWS = 20_000;
const ROUNDS = 3;
const SEGMENTS = ['Public', 'Retail', 'Industry', 'Health'];
const say = (text: string) => void process.stdout.write(`${text}\n`);

type Column = readonly [name: string, valueOf: (at: number) => string];

const standard: readonly Column[] = [
  ['Name', (at) => `Deal ${at}`],
  ['Value', (at) => `${1000 + (at % 9000)}`],
  ['Summary', (at) => `Asked ${at % 12} times`],
];

/** Twenty fields of the types that companies have most, with the values of a row. */
const fields: readonly (readonly [FieldType, ...Column])[] = [
  ...columnsOf('numeric', 6, (at) => `${at % 500}`),
  ...columnsOf('currency', 3, (at) => `${(at % 7000) + 0.5}`),
  ...columnsOf('text', 4, (at) => `No. ${at}`),
  ...columnsOf('date', 3, (at) => `2026-0${1 + (at % 9)}-15`),
  ...columnsOf('boolean', 2, (at) => (at % 2 ? 'yes' : 'no')),
  ...columnsOf('dropdown', 2, (at) => SEGMENTS[at % SEGMENTS.length] ?? ''),
];

function columnsOf(type: FieldType, count: number, valueOf: Column[1]): (readonly [FieldType, ...Column])[] {
  return Array.from({ length: count }, (_, at) => [type, `Own ${type} ${at + 1}`, valueOf]);
}

/**
 * Imports deals into an empty installation, with values of twenty custom fields and without in turn. The account has
 * the fields in both cases.
 */
export async function measureFieldsImport(): Promise<boolean> {
  const folder = mkdtempSync(path.join(tmpdir(), 'fairlead-fields-'));
  const server = await startServerProcess(folder);
  try {
    const call = await signedUp(() => `http://127.0.0.1:${server.port}`);
    await addFields(call);
    const plain = sheet(standard);
    const wide = sheet([...standard, ...fields.map(([, ...column]): Column => column)]);
    const rates = { without: [] as number[], with: [] as number[] };
    for (let round = 0; round < ROUNDS; round += 1) {
      rates.without.push(await importedPerSecond(call, plain, standard.length));
      rates.with.push(await importedPerSecond(call, wide, standard.length + fields.length));
    }
    const [without, beside] = [spread(rates.without).p50, spread(rates.with).p50];
    const part = beside / without;
    say(
      `import of ${ROWS} deals: ${Math.round(without)} rows/s without custom fields, ${Math.round(beside)} rows/s ` +
        `with ${fields.length}: ${part.toFixed(2)} of the rate (at least ${PART_OF_RATE})`,
    );
    return part >= PART_OF_RATE;
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function addFields(call: Call): Promise<void> {
  for (const [field_type, name] of fields) {
    const entries = field_type === 'dropdown' ? SEGMENTS.map((entry) => ({ name: entry })) : undefined;
    await call('POST', '/api/v3/admin/deal_custom_field_labels', {
      name,
      field_type,
      ...(entries && { custom_field_label_dropdown_entries_attributes: entries }),
    });
  }
}

function sheet(columns: readonly Column[]): string {
  const lines = [columns.map(([name]) => name).join()];
  for (let at = 0; at < ROWS; at += 1) lines.push(columns.map(([, valueOf]) => valueOf(at)).join());
  return `${lines.join('\n')}\n`;
}

interface Uploaded extends Shown {
  readonly guessed_mapping: readonly { readonly target: string | null }[];
}

async function importedPerSecond(call: Call, csv: string, columns: number): Promise<number> {
  const { id, guessed_mapping } = await call<Uploaded>('POST', '/api/v3/imports', fileOf('deals', csv));
  const mapped = guessed_mapping.filter(({ target }) => target).length;
  if (mapped !== columns) throw new Error(`Only ${mapped} of ${columns} columns found their field`);
  const started = performance.now();
  await call('POST', `/api/v3/imports/${id}/start`);
  const done = await ended(call, id);
  const seconds = (performance.now() - started) / 1000;
  if (done.status !== 'done' || done.created !== ROWS) throw new Error(`The import ended so: ${JSON.stringify(done)}`);
  return ROWS / seconds;
}
