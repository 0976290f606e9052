import { MOST_TODOS_COUNTED } from '@fairlead/domain/agenda/agenda.contract';
import { numberText } from '@fairlead/domain/locale/locale';

const counted = (n: number) => (n >= MOST_TODOS_COUNTED ? `${numberText(MOST_TODOS_COUNTED)}+` : numberText(n));
const steps = (n: number) => (n === 1 ? '1 task is' : `${counted(n)} tasks are`);

/** Texts of Home. Those of the agenda widget are word for word from the specification. */
export const homeMessages = {
  title: 'Home',
  clear: 'A clear day. Nothing is past due and nothing is planned for today.',
  late: (n: number) => `${steps(n)} past due.`,
  today: (n: number) => `${steps(n)} for today.`,
  both: (late: number, today: number) => `${steps(late)} past due, ${counted(today)} for today.`,
  agenda: 'Agenda',
  tabs: {
    overdue: (n: number) => `Past Due (${counted(n)})`,
    today: (n: number) => `Today (${counted(n)})`,
    this_week: (n: number) => `This Week (${counted(n)})`,
  },
  tabsLabel: 'When tasks are due',
  loadMore: 'Load More',
  loadLess: 'Load Less',
  shown: (shown: number, total: number) => `${numberText(shown)} of ${counted(total)}`,
  viewAll: 'View Full Agenda',
  empty: 'You have no tasks due in this timeframe',
  emptyText: 'A next step keeps a deal from going quiet.',
  create: 'Create New Task',
  addTask: 'New task',
  whose: (name: string) => `Agenda of ${name}. Choose another user`,
  selectUser: 'Select a Pipeline User',
  searchUsers: 'Search by name',
  noUsers: 'No users found',
  you: 'You',
  cancel: 'Cancel',
  changes: 'Since you were last here',
  markSeen: 'Mark as seen',
  noChanges: 'Nothing new',
  noChangesText: (since: string) => `Your colleagues have changed nothing that you see since ${since}.`,
  changesFailed: 'What has changed could not be loaded. Nothing was lost.',
  changesSince: (since: string) => `Since ${since}`,
  changesShown: (shown: number, total: number, isCut: boolean) =>
    `${numberText(shown)} of ${numberText(total)}${isCut ? '+' : ''}`,
  /** Created · Ada Birk */
  changedBy: (what: string, who: string | null) =>
    [`${what.charAt(0).toUpperCase()}${what.slice(1)}`, who].filter(Boolean).join(' · '),
  fieldChanged: (label: string, old: string | null, now: string | null) =>
    now === null ? `${label} emptied` : old === null ? `${label} set to ${now}` : `${label} from ${old} to ${now}`,
  moreFields: (n: number) => `and ${numberText(n)} more ${n === 1 ? 'field' : 'fields'}`,
  failed: 'The tasks could not be loaded. Nothing was lost.',
  again: 'Try again',
} as const;
