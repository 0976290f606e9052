import { RECORD_KINDS } from '../kinds/kinds';
import { alwaysRequired } from './layout';

/**
 * What no account can change: without these fields nothing is saved, by whatever way it comes. Integrations read them
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
