/** Texts of the page that connects other calendar programs. */
export const otherCalendarsMessages = {
  title: 'Other calendars',
  back: 'My profile',
  feed: 'Calendar feed',
  feedText:
    'A private address that shows your tasks and events in another calendar program, such as Google Calendar or Outlook. It can only be read, and programs ask for it every few hours.',
  feedHolds:
    'It holds the last year and everything ahead: what you own and what is shared with you. Open tasks are shown on the day they are due.',
  none: 'You have no address yet.',
  create: 'Create an address',
  renew: 'Create a new address',
  remove: 'Remove',
  address: 'Address of your calendar',
  once: 'Copy the address now: it is shown only once. If you need it again, create a new one.',
  secret: 'Everyone who knows the address can read your calendar. Do not pass it on.',
  created: 'Created',
  used: 'Last read',
  never: 'Never',
  renewTitle: 'Create a new address?',
  renewText: 'Programs that use the address you have now can no longer read your calendar.',
  removeTitle: 'Remove the address?',
  removeText: 'Programs that use it can no longer read your calendar.',
  made: 'Address created',
  removed: 'Address removed',
  failed: 'The addresses could not be loaded.',
  cancel: 'Cancel',
  again: 'Try again',
};
