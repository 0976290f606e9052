import { numberText, spanText } from '@fairlead/domain/locale/locale';

const none = {
  ALL: 'No activity on',
  ACTIVITIES: 'No notes or comments on',
  EMAIL: 'No email with',
  SMS: 'No SMS with',
  SYSTEM_UPDATES: 'No system updates on',
} as const;
const whenNone = {
  ANY_TIME: '',
  TODAY: ' today',
  YESTERDAY: ' yesterday',
  PAST_7_DAYS: ' in the past 7 days',
  OLDER: ' more than 7 days ago',
} as const;

export const feedMessages = {
  timeline: 'Activity',
  filters: {
    ALL: 'All',
    ACTIVITIES: 'Activities',
    EMAIL: 'Email',
    SMS: 'SMS',
    SYSTEM_UPDATES: 'System updates',
  },
  dates: {
    ANY_TIME: 'Any time',
    TODAY: 'Today',
    YESTERDAY: 'Yesterday',
    PAST_7_DAYS: 'Past 7 days',
    OLDER: 'Older',
  },
  date: (words: string) => `Date: ${words}`,
  feedFailed: 'The activity could not be loaded. Nothing was lost.',
  filterFailed: 'Your filter could not be saved.',
  showMore: (n: number) => `Show ${numberText(n)} more`,
  shown: (n: number, total: number) => `${numberText(n)} of ${numberText(total)} entries`,
  noneOf: (what: keyof typeof none, name: string, when: keyof typeof whenNone) =>
    `${none[what]} ${name}${whenNone[when]}.`,
  showAllEntries: 'Show all',
  linkedEntry: 'You followed a link to an entry. Newer activity is hidden.',
  showLatest: 'Show latest activity',
  linkGone: 'The linked entry no longer exists, or you don’t have access to it.',
  linkTo: (when: string) => `Link to this entry, ${when}`,
  by: (who: string) => `by ${who}`,
  updateCount: (n: number) => `${numberText(n)} system updates`,
  showUpdates: 'Show each',
  hideUpdates: 'Hide',
  dealMoved: (from: string | null) => (from ? `moved from ${from} to` : 'moved to'),
  noStage: 'no stage',
  movedBy: (who: string, days: number | null) => `by ${who}${days ? `, after ${spanText(days, 'day')}` : ''}`,
  private: 'Private',
  isPrivate: 'Only executives and account admins can see this note',
  mention: 'Mention a colleague',
  colleagues: 'Colleagues',
  suggested: (n: number) => (n === 1 ? '1 colleague found' : `${numberText(n)} colleagues found`),
  draftRestored: 'Draft restored.',
  deleteDraft: 'Delete draft',
  keepDraft: 'Keep draft',
  retry: 'Retry',
  continueReply: 'Continue reply',
  notSent: (why: string) => `Your note wasn’t saved: ${why} Its text is kept as a draft on the record.`,
} as const;
