import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import type { Loose, TestUser } from '../../../testing/app';
import { finished, upload } from './importing';

export type SheetRow = Readonly<Record<string, string>>;

const sheetText = (folder: string, file: string) => readFileSync(`${folder}/${file}.csv`, 'utf8');
export const sheetRows = (folder: string, file: string): SheetRow[] =>
  parse(sheetText(folder, file), { columns: true });

/** Brings a whole sales team in as its lead would: agents with managers and regions, products, companies, deals. */
export async function importWholeTeam(user: TestUser, folder: string): Promise<void> {
  const sent = (type: string, file: string) => upload(user, type, sheetText(folder, file), `${file}.csv`);
  for (const [type, file] of [
    ['users', 'sales_teams'],
    ['product_lines', 'products'],
    ['companies', 'accounts'],
  ] as const)
    await whole(user, (await sent(type, file)).id);
  const deals = await sent('deals', 'sales_pipeline');
  const guessed = deals.guessed_mapping.map(({ header, target }: Loose) => [header, target]);
  const mapping = { ...Object.fromEntries(guessed), opportunity_id: 'name', close_date: 'closed_time' };
  const { body } = await user.put(`/api/v3/imports/${deals.id}`, { import: { mapping } });
  const answers = body.questions.map(({ field, cell, within, percent, candidates, kind }: Loose) =>
    // Texts that resemble a product are treated as misspelt; unknown stages are created.
    kind === 'entry' && candidates.length && field === 'deal_product_lines_ids'
      ? { field, cell, action: 'use', id: candidates[0].id }
      : { field, cell, within, action: 'create', percent },
  );
  await user.put(`/api/v3/imports/${deals.id}`, { import: { answers } });
  await whole(user, deals.id);
}

async function whole(user: TestUser, id: number): Promise<void> {
  const { total, created, refused } = await finished(user, id);
  if (created !== total || refused) throw new Error(`${created} of ${total} rows came in, ${refused} were refused`);
}
