import { randomInt } from 'node:crypto';
import { DAV } from '@fairlead/domain/other-calendars/other-calendars.contract';
import { recordAudit } from '../../account/audit';
import type { Config } from '../../base/config';
import type { Ctx } from '../../base/context';
import { invalidField, notFound } from '../../base/errors';
import { requireFreshSession } from '../../http/fresh-session';
import { deleteDevice, readDevices, writeDevice } from './devices.queries';
import { requireWritable } from './holder';

const MOST = 20;
const SUBJECT = 'Calendar device';
/** Without letters that are mistaken for others when they are typed on a phone. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

export async function listDevices(ctx: Ctx, config: Config) {
  const entries = await readDevices(ctx);
  return { url: `${config.publicUrl ?? ''}${DAV}/`, user_name: ctx.actor.email ?? '', entries };
}

/** The password is shown once. */
export async function addDevice(ctx: Ctx, name: string) {
  requireFreshSession(ctx);
  requireWritable(ctx);
  if ((await readDevices(ctx)).length >= MOST) throw invalidField('name', `Too many devices (at most ${MOST})`);
  const password = newPassword();
  const device = await writeDevice(ctx, name, password);
  await recordAudit(ctx, { event: 'setting.changed', subject_name: SUBJECT, details: { issued: true, device: name } });
  return { ...device, password };
}

export async function removeDevice(ctx: Ctx, id: number): Promise<void> {
  requireWritable(ctx);
  const name = await deleteDevice(ctx, id);
  if (name === undefined) throw notFound();
  await recordAudit(ctx, { event: 'setting.changed', subject_name: SUBJECT, details: { removed: true, device: name } });
}

/** 119 bits in groups: abcde-fghjk-mnpqr-stuvw-xyz23 cannot be guessed. */
function newPassword(): string {
  const groups = Array.from({ length: 5 }, () =>
    Array.from({ length: 5 }, () => LETTERS[randomInt(LETTERS.length)]).join(''),
  );
  return groups.join('-');
}
