import { numberText } from '../locale/locale';

/** What is wrong with a goal, beyond the messages that all forms share. */
export const goalProblems = {
  longName: (most: number) => `Has to be at most ${numberText(most)} characters`,
  firstOfMonth: 'A period starts on the first day of a month',
  tooMany: (most: number) => `At most ${numberText(most)} amounts can be kept`,
  twice: 'Already in this goal',
  noLine: 'Add at least one product line with an amount',
  lineGone: 'This product line was deleted. Remove it or choose another.',
  teamGone: 'This team was deleted. Remove it or choose another.',
  userGone: 'This user is no longer active. Remove them or choose another.',
  teamOrUser: 'An amount is for a team or a user, not for both',
  notPositive: 'Has to be more than 0',
};
