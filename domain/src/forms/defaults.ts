import { RECORD_KINDS } from '../kinds/kinds';
import { alwaysRequired } from './layout';

/**
 * Rules that no account can change: without these fields no record is saved, from any source. Integrations read them
 * with the account.
 */
export const CONDITIONAL_FIELDS_DEFAULTS = [
  ...RECORD_KINDS.map((kind) => always(kind, alwaysRequired(kind))),
  always('calendar_task', ['name']),
  always('calendar_event', ['name', 'start_time', 'end_time']),
];

function always(event_model: string, names: readonly string[]) {
  return {
    event_model,
    event_action: 'create_update' as const,
    is_activated: true,
    triggers: [],
    actions: [{ fields: names.map((name) => ({ name, value: 'required' as const })) }],
  };
}
