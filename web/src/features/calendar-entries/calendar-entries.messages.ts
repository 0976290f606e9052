import type { EntryType } from '@fairlead/domain/calendar-entries/entry-type';
import { nounOf, type RecordKind } from '@fairlead/domain/kinds/kinds';
import { titleOf } from '@fairlead/domain/kinds/nouns';
import { numberText, spanText } from '@fairlead/domain/locale/locale';
import { stepMessages } from '@fairlead/domain/calendar-entries/step.messages';

const ONE = { CalendarTask: 'task', CalendarEvent: 'event' } as const;
const SEVERAL = { CalendarTask: 'these tasks', CalendarEvent: 'these events' } as const;

export const entriesMessages = {
  ...stepMessages,
  nextStep: 'Next step',
  none: 'No next step',
  addOne: 'Add one',
  due: (words: string) => `${words}. Postpone`,
  completed: (name: string) => `${name} completed`,
  reopened: (name: string) => `${name} reopened`,
  postponed: (name: string, day: string) => `${name} postponed to ${day}`,
  deleted: (name: string) => `${name} deleted`,
  added: (name: string) => `${name} added`,
  saved: (name: string) => `${name} saved`,

  kinds: { CalendarTask: 'Task', CalendarEvent: 'Event' },
  kind: 'Task or event',
  newEntry: { CalendarTask: 'New task', CalendarEvent: 'New event' },
  editEntry: { CalendarTask: 'Edit task', CalendarEvent: 'Edit event' },
  name: 'Name',
  namePlaceholder: { CalendarTask: 'What needs to be done?', CalendarEvent: 'What is planned?' },
  dueDate: 'Due date',
  starts: 'Starts',
  startTime: 'Start time',
  ends: 'Ends',
  endTime: 'End time',
  allDay: 'All day',
  owner: 'Owner',
  recordOf: (kind: RecordKind, id: number) => `${titleOf(kind)} ${id}`,
  find: (kind: RecordKind) => `Find a ${nounOf(kind)}`,
  shareWith: 'Share with',
  notifyNow: 'Notify now',
  guests: 'Guests',
  guestsPlaceholder: 'Email addresses, separated by commas',
  category: 'Category',
  priority: 'Priority',
  status: 'Status',
  kindHint: 'Both appear in the calendar. Only a task can be past due.',
  zoneHint: (zone: string, isOwn: boolean) =>
    isOwn ? `Your time, ${zone.replaceAll('_', ' ')}` : `Times in ${zone.replaceAll('_', ' ')}`,
  timeZone: 'Time zone',
  repeat: 'Repeat',
  ofSeries: 'One of a series, changed on its own. To end the series here, delete this and all future ones.',
  repeatEnds: 'Repeat ends',
  ends_: { never: 'Never', on: 'On a day', after: 'After a number of times' },
  times: 'Times',
  recap: (type: EntryType, n: number | null, days: readonly string[], more: boolean) => {
    const first = `${days.join(', ')}${more ? ' and so on' : ''}`;
    return n === null ? `First on ${first}.` : `${numberText(n)} ${n === 1 ? ONE[type] : `${ONE[type]}s`}: ${first}.`;
  },
  lastDay: 'Last day',
  limit: (day: string) => `In this account until ${day} at most.`,
  repeatWithoutDay: 'Due date has to be specified if you choose to repeat this event',
  endsBefore: 'Should not be before the first occurrence',
  parts: 'Parts',
  partsDone: (done: number, all: number) => `${numberText(done)} of ${numberText(all)} done`,
  partOf: (name: string) => `Part of ${name}`,
  newPart: 'New part',
  newPartPlaceholder: 'What belongs to it?',
  addPart: 'Add part',
  typePart: 'Type a name first',
  movePart: (name: string) => `Move “${name}”`,
  movePartHow: 'Drag, or press ↑ and ↓',
  partMoved: (name: string, at: number, all: number) => `${name}, ${numberText(at)} of ${numberText(all)}`,
  removePart: (name: string) => `Remove “${name}”`,
  partsOrdered: 'Order of parts saved',
  remindMe: 'Remind me',
  remindWhen: 'When to remind',
  remindHow: 'How to remind',
  byApp: 'In the app',
  byMail: 'By email',
  before: (minutes: number) =>
    minutes === 0
      ? 'When it starts'
      : minutes % 10_080 === 0
        ? `${spanText(minutes / 10_080, 'week')} before`
        : minutes % 1440 === 0
          ? `${spanText(minutes / 1440, 'day')} before`
          : minutes % 60 === 0
            ? `${spanText(minutes / 60, 'hour')} before`
            : `${spanText(minutes, 'minute')} before`,
  addReminder: 'Add reminder',
  noReminder: 'Remove reminder',
  series: {
    title: { save: (name: string) => `Save “${name}”`, delete: (name: string) => `Delete “${name}”` },
    which: { save: 'What to change', delete: 'What to delete' },
    one: { save: 'Save only this one', delete: 'Only this one' },
    all: { save: 'This and all future ones', delete: 'This and all future ones' },
    oneText: (day: string) => (day ? `${day}. The others stay as they are.` : 'The others stay as they are.'),
    allText: {
      save: 'Earlier ones stay as they are.',
      delete: 'Earlier ones stay, with their notes.',
    },
    act: {
      save: (scope: 'one' | 'all', type: EntryType) => (scope === 'one' ? 'Save this one' : `Save ${SEVERAL[type]}`),
      delete: (scope: 'one' | 'all', type: EntryType) =>
        scope === 'one' ? `Delete this ${ONE[type]}` : `Delete ${SEVERAL[type]}`,
    },
  },
  deletedAll: (name: string) => `${name} and all later ones deleted`,
  notes: 'Notes',
  add: { CalendarTask: 'Add task', CalendarEvent: 'Add event' },
  save: 'Save',
  cancel: 'Cancel',
  remove: 'Delete',
  required: 'Required',
  badTime: 'Invalid Time Format. HH:MM AM/PM',
  endAfterStart: 'Should be after start time',
  loading: 'Loading…',
  loadFailed: 'This could not be loaded. Nothing was lost.',
  again: 'Try again',

  agenda: 'Agenda',
  addTask: 'Add task',
  addEvent: 'Add event',
  applyTemplate: 'Apply a template',
  openEntries: 'Open',
  completedEntries: 'Completed',
  emptyOpen: 'Nothing planned',
  emptyOpenText: 'Tasks and events for this record appear here. Plan the next step so that it is not forgotten.',
  emptyCompany: 'Tasks and events of this company, its people and deals appear here.',
  showCompleted: (n: number) => `Show completed (${numberText(n)})`,
  hideCompleted: 'Hide completed',
  showMore: 'Show more',
  completedOn: (day: string) => `Completed ${day}`,
  unable: 'You are unable to perform this action',
} as const;
