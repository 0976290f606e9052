import { PERSON } from '@fairlead/domain/kinds/person.kind';
import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import { COMPANY } from '@fairlead/domain/kinds/company.kind';
import type { Db } from '../base/database';
import { fillKeysHere } from '../search/duplicate-keys';
import { buildSearchHere } from '../search/search-build';
import { Batch } from './batch';
import { makeCompany } from './companies';
import { makeDeal } from './deals';
import { insertBatch, takeIds } from './insert';
import { makePerson } from './people';
import { recountCounters } from './recount';
import { type Ids, type Setup, type Volume, World } from './world';

export interface Wanted {
  readonly seed: number;
  readonly now: number;
  readonly volume: Volume;
  readonly setup: Setup;
}

/**
 * Fills an account with a small number of records, their history, counters and search index, in the caller's
 * transaction.
 */
export async function fillAccount(db: Db, account: number, wanted: Wanted): Promise<void> {
  const world = new World(wanted.seed, wanted.now, wanted.volume, wanted.setup, await idsFor(db, wanted.volume));
  await insertBatch(db, account, makeEverything(world));
  await recountCounters(db, account);
  await buildSearchHere(db, account);
  await fillKeysHere(db, account);
}

/** All records of a world in one batch. */
export function makeEverything(world: World): Batch {
  const batch = new Batch();
  const { companies, people, deals } = world.volume;
  for (let index = 0; index < companies; index += 1) makeCompany(world, index, batch);
  for (let index = 0; index < people; index += 1) makePerson(world, index, batch);
  for (let index = 0; index < deals; index += 1) makeDeal(world, index, batch);
  return batch;
}

async function idsFor(db: Db, volume: Volume): Promise<Ids> {
  const company = await takeIds(db, COMPANY.name, volume.companies);
  const person = await takeIds(db, PERSON.name, volume.people);
  const deal = await takeIds(db, DEAL.name, volume.deals);
  const note = await takeIds(db, 'note', Math.ceil(volume.deals * (volume.notes + 1) * 3));
  const entry = await takeIds(db, 'calendar_entry', volume.deals * 2);
  let taken = 0;
  let planned = 0;
  return {
    company: (index) => company[index] as number,
    person: (index) => person[index] as number,
    deal: (index) => deal[index] as number,
    note: () => note[taken++] as number,
    entry: () => entry[planned++] as number,
  };
}
