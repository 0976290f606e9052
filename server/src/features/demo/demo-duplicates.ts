import { PERSON } from '@fairlead/domain/kinds/person.kind';
import { changeBuffer } from '../../base/changes';
import { systemContext } from '../../jobs/system-context';
import { flushChanges } from '../../writing/change-log';
import { createRecord } from '../../writing/changes';
import { type DemoCtx, QUIET } from './demo-context';
import { type EnteredTwice, peopleToRepeat } from './demo.queries';

const DAY = 86_400_000;

/** How colleagues enter a person a second time. */
const AGAIN: readonly ((one: EnteredTwice) => object)[] = [
  ({ first_name, last_name, email, phone }) => ({
    first_name: `${first_name.slice(0, 1)}.`,
    last_name,
    email: email.toUpperCase(),
    phone: inTheCountry(phone),
  }),
  ({ first_name, last_name, email }) => ({ first_name: plain(first_name), last_name: plain(last_name), email }),
  ({ first_name, last_name, phone, company_id, company_name }) => ({
    first_name,
    last_name: `${last_name.slice(0, -1)}${last_name.slice(-2)}`,
    phone: inTheCountry(phone),
    company_id,
    company_name,
  }),
  ({ first_name, last_name, company_id, company_name }) => ({
    first_name: last_name,
    last_name: first_name,
    company_id,
    company_name,
  }),
];

/** A few people who are in the demo twice, so that the page of duplicates shows something. */
export async function enterSomeTwice(ctx: DemoCtx, account: number, owner: number): Promise<void> {
  const system = await systemContext(ctx.db, account, ctx.now, QUIET);
  const now = new Date(ctx.now.getTime() - DAY);
  const as = { ...system, now, actor: { ...system.actor, id: owner }, changes: changeBuffer('screen') };
  const people = await peopleToRepeat(ctx.db, account, AGAIN.length);
  for (const [at, one] of people.entries())
    await createRecord(as, PERSON.name, { type: 'Contact', user_id: owner, ...AGAIN[at]?.(one) });
  await flushChanges(as);
}

const plain = (name: string) => name.normalize('NFKD').replace(/\p{M}/gu, '');
const inTheCountry = (phone: string) => phone.replace(/^\+\d+ /, '0').replaceAll(' ', '/');
