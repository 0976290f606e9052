import type { Ctx } from '../base/context';
import { forbidden, Refusal } from '../base/errors';
import { BY_PASSWORD } from './credential';

const FRESH_SECONDS = 15 * 60;
const CLOCK_SECONDS = 60;
const CONFIRM = {
  error: 'Confirm your password to continue. Nothing was saved.',
  confirmation_required: true,
} as const;

/** Thrown for a user who may do it, after a confirmation: nothing was refused to the user. */
export class ConfirmationNeeded extends Refusal {
  constructor() {
    super(403, CONFIRM);
  }
}

/**
 * For calls that give lasting access: new users, their addresses and rights, and keys. Requires a session whose
 * person proved their identity within a quarter of an hour, so that neither a leaked key nor an open screen is
 * enough.
 */
export function requireFreshSession({ confirmedSeconds }: Ctx): void {
  if (confirmedSeconds === undefined) throw forbidden(BY_PASSWORD);
  // A proof from the future was given before the clock was set back: its age is not known.
  if (confirmedSeconds >= FRESH_SECONDS || confirmedSeconds < -CLOCK_SECONDS) throw new ConfirmationNeeded();
}
