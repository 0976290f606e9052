import type { AgendaTab } from '../agenda/agenda.contract';
import { agendaMessages } from '../agenda/agenda.messages';
import { attentionMessages } from '../calendar-entries/attention.messages';
import { stepMessages } from '../calendar-entries/step.messages';
import { changeText } from '../changes/wording';
import { daysBetween } from '../dates/plain';
import { changedMessages } from '../recent-changes/changed.messages';
import type { PrintedFigures, PrintedLine, PrintedList, PrintedTilesBy } from './printed-parts';

type Of<What> = Extract<PrintedFigures, { readonly what: What }>;

/** The tasks of the tab that the tile opens with. */
export function printedAgenda({ agenda }: Of<'agenda'>, tab: AgendaTab, by: PrintedTilesBy): PrintedList {
  const lines = agenda.todos.map((todo): PrintedLine => {
    const { words, tone } = stepOf(todo.due_date, null, by);
    return { text: todo.name, under: todo.on?.name ?? '', aside: words, tone, bar: null };
  });
  return {
    ...NOTHING,
    head: [agendaMessages.tabs[tab](agenda.totals[tab])],
    lines,
    total: agenda.pagination.total,
    empty: lines.length ? null : agendaMessages.empty,
  };
}

/** The first deals of the reader's focus queue. */
export function printedFocus({ deals, total }: Of<'focus'>, by: PrintedTilesBy): PrintedList {
  const lines = deals.map((deal): PrintedLine => {
    const [first] = deal.reasons;
    const step = stepOf(deal.next_entry_due, deal.next_entry_time, by);
    const isSaid = first === 'step_overdue';
    const worth = deal.account_value === null ? null : by.money(Number(deal.account_value));
    return {
      text: deal.name,
      under: [worth, deal.company?.name].filter(Boolean).join(' · '),
      aside: isSaid ? step.words : first ? attentionMessages.reasons[first] : '',
      tone: isSaid ? step.tone : 'amber',
      bar: null,
    };
  });
  return { ...NOTHING, lines, total, empty: lines.length ? null : attentionMessages.done };
}

const FIELDS = 2;

/** What others changed since the reader's last visit. */
export function printedChanges({ since, entries, total, is_cut }: Of<'changes'>, by: PrintedTilesBy): PrintedList {
  const op = { created: 'create', restored: 'restore', changed: 'update' } as const;
  const lines = entries.map(({ name, fields, what, via, user, at }): PrintedLine => {
    const changed = fields
      .slice(0, FIELDS)
      .map(({ label, old, new: now }) => changedMessages.fieldChanged(label, old, now));
    const more = fields.length > FIELDS ? [changedMessages.moreFields(fields.length - FIELDS)] : [];
    const said = changedMessages.changedBy(changeText(op[what], via), user?.full_name ?? null);
    return {
      text: name,
      under: [said, ...changed, ...more].join(' · '),
      aside: by.dateTime(at),
      tone: null,
      bar: null,
    };
  });
  const when = by.dateTime(since);
  return {
    ...NOTHING,
    head: lines.length ? [changedMessages.changesSince(when)] : [],
    lines,
    total,
    is_cut,
    empty: lines.length ? null : changedMessages.noChangesText(when),
  };
}

const NOTHING = { kind: 'list', figure: null, head: [], is_cut: false, foot: [] } as const;

function stepOf(due: string | null, time: string | null, by: PrintedTilesBy): { words: string; tone: 'red' | null } {
  const on = by.plainDate(time ?? due ?? '');
  if (!on) return { words: stepMessages.noDay, tone: null };
  const late = daysBetween(on, by.today);
  if (late > 0) return { words: stepMessages.late(late), tone: 'red' };
  return { words: time ? stepMessages.at(by.day(time), by.time(time)) : by.day(due ?? ''), tone: null };
}
