import { numberText } from '../locale/locale';

/** What is wrong with a goal, beyond the messages that all forms share. */
export const goalProblems = {
  longName: (most: number) => `Has to be at most ${numberText(most)} characters`,
  firstOfMonth: 'A period starts on the first day of a month',
  tooMany: (most: number) => `At most ${numberText(most)} amounts can be kept`,
  twice: 'This is in the goal already',
  noLine: 'Add the amount of a product line',
  lineGone: 'This product line was deleted. Remove it or choose another one.',
  teamGone: 'This team was deleted. Remove it or choose another one.',
  userGone: 'This user is not active any more. Remove them or choose another one.',
  teamOrUser: 'An amount is for a team or a user, not for both',
  notPositive: 'Has to be more than 0',
};
