import { agendaMessages, countedTodos as counted } from '@fairlead/domain/agenda/agenda.messages';
import { numberText } from '@fairlead/domain/locale/locale';
import { changedMessages } from '@fairlead/domain/recent-changes/changed.messages';

const steps = (n: number) => (n === 1 ? '1 task is' : `${counted(n)} tasks are`);

/** Texts of Home. Those of the agenda widget are word for word from the specification. */
export const homeMessages = {
  ...changedMessages,
  ...agendaMessages,
  title: 'Home',
  clear: 'A clear day. Nothing is past due and nothing is planned for today.',
  late: (n: number) => `${steps(n)} past due.`,
  today: (n: number) => `${steps(n)} for today.`,
  both: (late: number, today: number) => `${steps(late)} past due, ${counted(today)} for today.`,
  agenda: 'Agenda',
  tabsLabel: 'When tasks are due',
  loadMore: 'Load More',
  loadLess: 'Load Less',
  shown: (shown: number, total: number) => `${numberText(shown)} of ${counted(total)}`,
  viewAll: 'View Full Agenda',
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
  changesFailed: 'What has changed could not be loaded. Nothing was lost.',
  shortcuts: 'Tasks',
  keys: {
    next: 'Next task',
    previous: 'Previous task',
    complete: 'Complete',
    postpone: 'Postpone',
    open: 'Open the record',
  },
  failed: 'The tasks could not be loaded. Nothing was lost.',
  again: 'Try again',
} as const;
