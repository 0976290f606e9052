import type { Batch, Row } from './batch';
import type { DealRow } from './deal-life';
import { nameOf } from './people';
import { notePhrases } from './words/notes';
import type { Random } from './random';
import { DAY, iso, type World } from './world';

interface About {
  readonly company: number;
  readonly contact: number | undefined;
}

/** Notes written while the deal was active; they are the activity that the deal's dates refer to. */
export function makeNotes(world: World, random: Random, deal: DealRow, about: About, batch: Batch): void {
  const count = Math.floor(-Math.log(1 - random.next()) * (world.volume.notes + 0.5));
  const born = Date.parse(deal.created_at as string);
  const until = deal.closed_time === null ? world.now : Date.parse(deal.closed_time as string) + 5 * DAY;
  const moments = Array.from({ length: count }, () => world.between(random, born, until)).sort((a, b) => a - b);
  for (const at of moments) batch.add('note', note(world, random, deal, about, at, batch));
  if (!moments.length) return;
  deal.first_activity_at = iso(moments[0] as number);
  deal.last_activity_at = iso(moments.at(-1) as number);
}

function note(world: World, random: Random, deal: DealRow, { company, contact }: About, at: number, batch: Batch): Row {
  const category =
    random.chance(0.7) && world.setup.note_categories.length ? random.pick(world.setup.note_categories) : null;
  const phrases = notePhrases[category?.name ?? ''] ?? (notePhrases[''] as readonly string[]);
  const person = contact === undefined ? 'the office' : nameOf(world, contact).first_name;
  const row: Row = {
    id: world.ids.note(),
    content: random.pick(phrases).replaceAll('{person}', person),
    user_id: deal.user_id as number | null,
    deal_id: deal.id,
    person_id: random.chance(0.5) ? (deal.primary_contact_id as number | null) : null,
    company_id: company < 0 ? null : world.ids.company(company),
    note_category_id: category?.id ?? null,
    created_by_user_id: deal.user_id as number | null,
    updated_by_user_id: deal.user_id as number | null,
    created_at: iso(at),
    updated_at: iso(at),
  };
  batch.logCreation('note', row, {}, { at, user_id: deal.user_id as number | null, via: 'screen' });
  return row;
}
